import type { Measure } from '@foyer/domain/measure-definition';
import { measureText } from '@foyer/domain/measure-text';
import { type I18n, i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { listText } from '../i18n/list-text.ts';

/** A number in the unit of its measure. */
export const numberText = (
  value: number | null | undefined,
  { unit }: Pick<Measure, 'unit'>,
  i18n: I18n,
): string => measureText(value, unit, i18n.locale);

const EXACT = msg`Exact for up to 5,000 durations, estimated for more.`;

/** How a measure is counted, and how exact it is. */
export const measureAbout = ({ about, formula }: Measure): string =>
  'median' in formula ? `${listText(about)} ${i18n._(EXACT)}` : listText(about);
