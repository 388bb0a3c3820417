import { expect, test } from 'vitest';
import { conditionTone, conditionWords } from './condition-words.ts';

test('a condition that nobody here knows keeps its name', () => {
  expect([conditionWords('Ready'), conditionWords('Painted')]).toEqual(['Ready', 'Painted']);
});

test('only what failed is bad; what is not met yet is waited for', () => {
  const tones = [
    { status: 'True' },
    { status: 'False', severity: 'Error' },
    { status: 'False', severity: 'Warning' },
    { status: 'False', severity: 'Info' },
    { status: 'Unknown', severity: 'Error' },
    { status: 'Unknown' },
  ].map(conditionTone);
  expect(tones).toEqual(['good', 'bad', 'attention', 'waiting', 'waiting', 'waiting']);
});
