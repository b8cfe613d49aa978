import { afterEach, expect, test } from 'vitest';
import { chooseDensity, densityChoice, followDensity } from './density.ts';

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.density;
});

test('is comfortable until a person chooses, is applied at once and remembered', () => {
  expect(densityChoice()).toBe('comfortable');
  chooseDensity('compact');
  expect(densityChoice()).toBe('compact');
  expect(document.documentElement.dataset.density).toBe('compact');
  chooseDensity('comfortable');
  expect(document.documentElement.dataset.density).toBe('comfortable');
  expect(localStorage.length).toBe(0);
});

test('follows a choice made in another tab', () => {
  const stop = followDensity();
  localStorage.setItem('foyer.density', 'compact');
  dispatchEvent(new StorageEvent('storage', { key: 'foyer.density' }));
  expect(document.documentElement.dataset.density).toBe('compact');
  stop();
});
