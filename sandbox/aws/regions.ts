/** The regions that there are. Those to be opted in to are closed to an account until it does. */
export const regions: readonly { readonly name: string; readonly optIn: boolean }[] = [
  { name: 'us-east-1', optIn: false },
  { name: 'us-east-2', optIn: false },
  { name: 'us-west-2', optIn: false },
  { name: 'eu-central-1', optIn: false },
  { name: 'eu-west-1', optIn: false },
  { name: 'ap-southeast-1', optIn: false },
  { name: 'ap-northeast-1', optIn: false },
  { name: 'eu-south-1', optIn: true },
  { name: 'me-south-1', optIn: true },
];
