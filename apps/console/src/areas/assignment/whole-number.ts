import { useLingui } from '@lingui/react/macro';

export { CAPACITY_MAX, SILENT_MINUTES_MAX, SKILLS_MAX } from '@foyer/contract/assignment/constants';

/** Validates that a text is a whole number from 1 to a maximum. */
export function useWholeNumber(): (text: string, max: number) => string | null {
  const { t, i18n } = useLingui();
  return (text, max) => {
    const isWhole = /^[1-9]\d*$/.test(text) && Number(text) <= max;
    return isWhole ? null : t`Please enter a whole number from 1 to ${i18n.number(max)}`;
  };
}
