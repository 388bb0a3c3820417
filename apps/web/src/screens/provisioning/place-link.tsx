import { Text } from '@mantine/core';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { cloudNames, type Provider } from '../../parts/cloud-names.ts';
import { usePlaces } from '../../parts/use-places.ts';

/** The space that a job was made through, or its account; and the region. */
export function PlaceLink({
  job: { spaceID, cloudAccountID, provider, region },
}: {
  readonly job: {
    readonly spaceID: string | null;
    readonly cloudAccountID: string;
    readonly provider: Provider;
    readonly region: string;
  };
}) {
  const { spaceName, accountName } = usePlaces();
  return (
    <Text span inherit>
      {spaceID ? (
        <AnchorTo to="/spaces/$spaceId" params={{ spaceId: spaceID }} inherit dir="auto">
          {spaceName(spaceID)}
        </AnchorTo>
      ) : (
        <AnchorTo to="/accounts/$accountId" params={{ accountId: cloudAccountID }} inherit dir="auto">
          {accountName(cloudAccountID)}
        </AnchorTo>
      )}{' '}
      <Text span c="dimmed" inherit title={cloudNames[provider]}>
        {region}
      </Text>
    </Text>
  );
}
