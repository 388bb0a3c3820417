import type { Database } from '@spacedock/database';
import { buildServer, type Server, type ServerParts } from '../server.ts';
import { serviceNames } from '../peers/service-names.ts';
import { type TcpGate, tcpGate } from './tcp-gate.ts';

/** Servers that run different services, connected as processes are. */
export interface SplitServers {
  /** Config, management and provisioner. */
  readonly main: Server;
  readonly deployer: Server;
  /** Of the deployer's own gateway. */
  readonly deployerUrl: string;
  /** On the way from the main one to the deployer: shut, the deployer is unreachable. */
  readonly gate: TcpGate;
  /** The same on the way back: shut, config is unreachable for the deployer. */
  readonly mainGate: TcpGate;
  readonly close: () => Promise<void>;
}

const host = '127.0.0.1';

/** Each needs the other's address before it listens: the gates have ports from the start, and learn later where they lead. */
export async function buildSplitServers(parts: ServerParts, deployerDatabase: Database): Promise<SplitServers> {
  const toMain = { host, port: 0 };
  const toDeployer = { host, port: 0 };
  const mainGate = await tcpGate(toMain);
  const gate = await tcpGate(toDeployer);
  const [mainAddress, deployerAddress] = [mainGate, gate].map(({ port }) => `http://${host}:${port}`);
  const addresses = Object.fromEntries(serviceNames.map((name) => [name, name === 'deployer' ? deployerAddress : mainAddress]));

  const main = await buildServer({ ...parts, services: serviceNames.filter((name) => name !== 'deployer'), peers: addresses });
  const deployer = await buildServer({ ...parts, database: deployerDatabase, services: ['deployer'], peers: addresses });
  const listeners = [await main.listenForPeers({ host, port: 0 }), await deployer.listenForPeers({ host, port: 0 })] as const;
  [toMain.port, toDeployer.port] = listeners.map(({ port }) => port) as [number, number];
  const deployerUrl = await deployer.app.listen({ host, port: 0 });

  return {
    main,
    deployer,
    deployerUrl,
    gate,
    mainGate,
    async close() {
      for (const server of [main, deployer]) server.refuseTraffic();
      // The gates first: what is still open through them would hold up the listeners.
      await mainGate.shut();
      await gate.shut();
      await Promise.all(listeners.map(({ drain }) => drain()));
      await main.close();
      await deployer.close();
      await deployerDatabase.close();
    },
  };
}
