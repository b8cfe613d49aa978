import { useLingui } from '@lingui/react/macro';

/** Whose canned replies are shown. */
export type Whose = 'any' | 'all' | 'me';

/** The choice between what all share and the member's own. */
export function WhoseTabs({ value, onChange }: { value: Whose; onChange: (value: Whose) => void }) {
  const { t } = useLingui();
  const choices: readonly (readonly [Whose, string])[] = [
    ['any', t`All`],
    ['all', t`Shared`],
    ['me', t`Only mine`],
  ];
  return (
    <fieldset className="seg" aria-label={t`Owner`}>
      {choices.map(([whose, label]) => (
        <button key={whose} type="button" aria-pressed={value === whose} onClick={() => onChange(whose)}>
          {label}
        </button>
      ))}
    </fieldset>
  );
}
