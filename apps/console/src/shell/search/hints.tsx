import { useLingui } from '@lingui/react/macro';
import { keyText } from '../../keys/keys.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { COMMAND_SIGN } from './groups.tsx';
import { signedKinds } from './kinds.ts';

/** The keys of the palette, at its foot. */
export function PaletteHints() {
  const { t, i18n } = useLingui();
  return (
    <div className="palette-hints">
      <span>
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>
        {t`move`}
      </span>
      <span>
        <Kbd>↵</Kbd>
        {t`open`}
      </span>
      <span>
        <Kbd>{keyText({ key: '↵', mod: true })}</Kbd>
        {t`new tab`}
      </span>
      <span>
        <Kbd>tab</Kbd>
        {t`next group`}
      </span>
      <span className="end">
        <Kbd>{COMMAND_SIGN}</Kbd>
        {t`actions`}
      </span>
      {signedKinds().map(({ kind, sign, title }) => (
        <span key={kind}>
          <Kbd>{sign ?? ''}</Kbd>
          {i18n._(title)}
        </span>
      ))}
    </div>
  );
}
