import { expect, it } from 'vitest';
import { FOLDER_LIMITS, folderError, folderName, partsOfFolder } from './folders.ts';

it('writes folders in one way', () => {
  expect(folderName(' Orders /  Late   ones/ ')).toBe('Orders/Late ones');
  expect(folderName('')).toBe('');
  expect(partsOfFolder('/a//b/')).toEqual(['a', 'b']);
  expect(partsOfFolder(' ')).toEqual([]);
});

it('limits how deep folders nest and how long their names are', () => {
  const part = 'x'.repeat(FOLDER_LIMITS.part);
  expect(folderError(Array(FOLDER_LIMITS.depth).fill(part).join('/'))).toBeNull();
  expect(folderError(`${part}x`)).toBe('The name of a folder can have at most 40 characters.');
  expect(folderError('a/b/c/d/e')).toBe('Folders can be nested at most 4 levels deep.');
});
