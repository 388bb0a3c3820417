import { expect, test } from 'vitest';
import { elsewhere } from './elsewhere.ts';

test('each place is offered once, by the account that was there first', () => {
  const sandbox = { url: 'https://127.0.0.1:4100', caCertificates: 'PEM', privateAddresses: true };
  const other = { services: { eks: 'https://eks.example.com', ec2: 'https://ec2.example.com' } };
  const again = { services: { ec2: 'https://ec2.example.com', eks: 'https://eks.example.com' } };
  const accounts = [
    { id: 'a', name: 'At its public addresses' },
    { id: 'b', name: 'Sandbox AWS', endpoints: sandbox },
    { id: 'c', name: 'Shop', endpoints: { ...sandbox } },
    { id: 'd', name: 'Lab', endpoints: other },
    { id: 'e', name: 'Lab 2', endpoints: again },
  ];
  expect(elsewhere(accounts).map(({ account, label }) => [account, label])).toEqual([
    ['b', 'Where Sandbox AWS is: https://127.0.0.1:4100'],
    ['d', 'Where Lab is'],
  ]);
});
