import { useLingui } from '@lingui/react/macro';

export { CAPACITY_MAX, SILENT_MINUTES_MAX, SKILLS_MAX } from '@foyer/contract/assignment/constants';

/** Checks that a text is a whole number from 1 up to a most. */
export function useWholeNumber(): (text: string, most: number) => string | null {
  const { t, i18n } = useLingui();
  return (text, most) => {
    const isWhole = /^[1-9]\d*$/.test(text) && Number(text) <= most;
    return isWhole ? null : t`Please enter a whole number from 1 to ${i18n.number(most)}`;
  };
}
