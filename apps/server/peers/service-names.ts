/** The services there are, by the names that they have in options, contracts (`spacedock.config.v1.…`) and answers. */
export const serviceNames = ['config', 'deployer', 'management', 'provisioner'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Where services are that run in other processes: `http://host:port` of what those listen on for each other. */
export type PeerAddresses = Readonly<Partial<Record<ServiceName, string>>>;

/** For whoever left it out. */
export const howToPlace = (service: ServiceName): string =>
  `add ${service}=http://host:port to SPACEDOCK_PEERS, or ${service} to SPACEDOCK_SERVICES`;
