import { useLingui } from '@lingui/react/macro';

/** Which canned replies are shown. */
export type ReplyOwner = 'any' | 'all' | 'me';

/** Switches between shared and personal replies. */
export function OwnerTabs({ value, onChange }: { value: ReplyOwner; onChange: (value: ReplyOwner) => void }) {
  const { t } = useLingui();
  const choices: readonly (readonly [ReplyOwner, string])[] = [
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
