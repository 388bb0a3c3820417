import { expect, test } from 'vitest';
import { nearestNeeds, stepPlaces } from './step-places.ts';

const size = { width: 200, height: 70 };
const stepsOf = (steps: Record<string, string[]>) => Object.entries(steps).map(([name, needs]) => ({ name, needs }));
const placesOf = (steps: Record<string, string[]>) =>
  new Map(stepPlaces(stepsOf(steps), size).map((place) => [place.name, place]));

test('every step stands below all that it needs, and none on another', () => {
  const places = placesOf({
    placement: [],
    secret: [],
    group: ['placement'],
    subnets: ['placement'],
    datastore: ['secret', 'group', 'subnets'],
  });
  const y = (name: string): number => places.get(name)?.y ?? -1;
  expect(y('placement')).toBe(y('secret'));
  expect(y('group')).toBeGreaterThan(y('placement'));
  expect(y('datastore')).toBeGreaterThan(y('group'));
  const spots = [...places.values()].map((place) => `${place.x} ${place.y}`);
  expect(new Set(spots).size).toBe(spots.length);
});

test('needs that are not there, and circles, do no harm', () => {
  const odd = { a: ['gone'], b: ['a', 'c'], c: ['b'] };
  expect([...placesOf(odd).keys()].toSorted()).toEqual(['a', 'b', 'c']);
  expect(nearestNeeds(stepsOf(odd)).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  expect(stepPlaces([], size)).toEqual([]);
});

test('a line is drawn only where no longer way says the same', () => {
  const drawn = nearestNeeds(stepsOf({ vpc: [], subnet: ['vpc'], nat: ['vpc', 'subnet'], cluster: ['vpc', 'subnet', 'nat'] }));
  expect(Object.fromEntries(drawn.map(({ name, needs }) => [name, needs]))).toEqual({
    vpc: [],
    subnet: ['vpc'],
    nat: ['subnet'],
    cluster: ['nat'],
  });
});
