import { allMonth, byUse, type CostItem } from '../prices/cost.ts';
import { cachePrice, databasePrice, databaseStoragePrice, secretPrice } from '../prices/prices.ts';
import type { DatastorePlan } from './config.ts';

export function datastoreCost(plan: DatastorePlan): readonly CostItem[] {
  const secret: CostItem = { what: 'Secret with the root login', quantity: 1, unit: 'secrets', price: secretPrice };
  return [...serverCost(plan), secret];
}

function serverCost({
  engine,
  instanceClass,
  multiAZ,
  allocatedStorageGB,
  backupRetentionDays,
}: DatastorePlan): readonly CostItem[] {
  switch (engine) {
    case 'postgres':
    case 'mysql':
      return [
        allMonth(`Database ${instanceClass}${multiAZ ? ' in two zones' : ''}`, 1, databasePrice(engine, instanceClass, multiAZ)),
        { what: 'Storage', quantity: allocatedStorageGB, unit: 'GB-months', price: databaseStoragePrice(engine, multiAZ) },
        // As much backup as there is storage is free.
        ...(backupRetentionDays > 0 ? [byUse('Backups beyond the size of the database', 'depends on how much changes')] : []),
      ];
    case 'redis':
      return [allMonth(`Cache nodes ${instanceClass}`, multiAZ ? 2 : 1, cachePrice(instanceClass))];
  }
}
