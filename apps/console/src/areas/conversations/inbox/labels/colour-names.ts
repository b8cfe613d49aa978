import type { LabelColour } from '@foyer/domain/labels';
import { useLingui } from '@lingui/react/macro';

/** The names of the label colours. */
export function useColourName(): (colour: LabelColour) => string {
  const { t } = useLingui();
  const names: Readonly<Record<LabelColour, string>> = {
    slate: t`Slate`,
    red: t`Red`,
    orange: t`Orange`,
    amber: t`Amber`,
    green: t`Green`,
    teal: t`Teal`,
    blue: t`Blue`,
    violet: t`Violet`,
    pink: t`Pink`,
  };
  return (colour) => names[colour];
}
