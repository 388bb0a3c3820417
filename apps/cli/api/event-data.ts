/** What the `data:` lines of server-sent events hold, as they come. Comments, which keep the connection open, are left out. */
export async function* eventData(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let begun = '';
  for await (const chunk of body) {
    const lines = (begun + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    // The last one is not complete before its line end has come.
    begun = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('data:')) yield line.slice(line[5] === ' ' ? 6 : 5);
    }
  }
}
