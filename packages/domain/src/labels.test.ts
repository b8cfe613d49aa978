import { describe, expect, test } from 'vitest';
import { isWithinLabel, LABEL_LIMITS, labelError, labelName, parentLabel, renamedWithin } from './labels.ts';

describe('the name of a label', () => {
  test('is trimmed part by part', () => {
    expect(labelName('  Orders / Late   delivery ')).toBe('Orders/Late delivery');
  });

  test.each([
    ['Orders', null],
    ['Orders/Delivery/Late/Again', null],
    ['', 'Every part of a label needs a name.'],
    ['Orders//Late', 'Every part of a label needs a name.'],
    ['/Orders', 'Every part of a label needs a name.'],
    ['a/b/c/d/e', 'A label can have at most 4 parts.'],
    ['x'.repeat(LABEL_LIMITS.part + 1), 'A part of a label can have at most 40 characters.'],
    [`${'x'.repeat(40)}/${'y'.repeat(40)}/${'z'.repeat(40)}`, 'A label can have at most 120 characters.'],
  ])('%j: %s', (written, error) => {
    expect(labelError(written)).toBe(error);
  });
});

describe('nested labels', () => {
  test('are nested in their parents, case-insensitively', () => {
    expect(isWithinLabel('Orders/Late', 'orders')).toBe(true);
    expect(isWithinLabel('Orders', 'Orders')).toBe(true);
    expect(isWithinLabel('OrdersLate', 'Orders')).toBe(false);
    expect(isWithinLabel('Orders', 'Orders/Late')).toBe(false);
  });

  test('have a parent', () => {
    expect(parentLabel('Orders/Delivery/Late')).toBe('Orders/Delivery');
    expect(parentLabel('Orders')).toBeNull();
  });

  test('are renamed with their parents', () => {
    expect(renamedWithin('Orders/Late', 'Orders', 'Purchases')).toBe('Purchases/Late');
    expect(renamedWithin('Orders', 'Orders', 'Purchases')).toBe('Purchases');
    expect(renamedWithin('Ordersx', 'Orders', 'Purchases')).toBe('Ordersx');
  });
});
