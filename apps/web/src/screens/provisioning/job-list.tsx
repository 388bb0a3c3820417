import { Page } from '../../parts/page.tsx';

export default function Screen() {
  return <Page title="job-list">…</Page>;
}
