import type { InterfaceHolders } from '../../../network-interfaces.ts';
import { present } from '../things.ts';

export const instanceInterfaces: InterfaceHolders = (world, region) =>
  present({ world, region }, 'instance').map(({ id, subnetId, groupIds, publicAddress }) => ({
    holder: id,
    subnetId,
    groupIds,
    description: '',
    type: 'interface',
    instanceId: id,
    publicAddress,
  }));
