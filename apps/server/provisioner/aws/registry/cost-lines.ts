import { byUse, type CostItem } from '../prices/cost.ts';

export const registryCost = (): readonly CostItem[] => [byUse('Storage of images', 'depends on what is pushed')];
