import type { Measure } from '@foyer/domain/measure-definition';
import { measureText } from '@foyer/domain/measure-text';
import type { I18n } from '@lingui/core';

/** A number in the unit of its measure. */
export const numberText = (
  value: number | null | undefined,
  { unit }: Pick<Measure, 'unit'>,
  i18n: I18n,
): string => measureText(value, unit, i18n.locale);
