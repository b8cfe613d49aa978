import './signed-out.css';
import { copyrightYears } from '@foyer/domain/interaction';
import { useLingui } from '@lingui/react';
import { type ReactNode, useEffect } from 'react';
import { version } from '../../../package.json';
import { chooseLocale, LOCALES, type Locale } from '../../i18n/locale.ts';
import { useBrand } from '../../theme/brand.ts';
import { holdStill } from '../../ui/hold-still.ts';
import { MerchantMark } from '../merchant-mark.tsx';
import { Hall } from './hall.tsx';
import type { MerchantLook } from './merchant-look.ts';

/** The frame of the screens that need no sign-in: the merchant's own mark, what to do, and a picture beside it. */
export function SignedOutFrame({
  merchant,
  title,
  heading = title,
  lead,
  children,
}: {
  /** Whose screen it is; null where the address names no merchant, undefined until it is known. */
  merchant: Pick<MerchantLook, 'name' | 'logoUrl' | 'brandColour' | 'signInPicture'> | null | undefined;
  /** What the screen is called. */
  title: string;
  /** What stands above the form; the title unless told. */
  heading?: string;
  lead?: string;
  children: ReactNode;
}) {
  const name = merchant?.name ?? 'Foyer';
  useBrand(merchant === null ? null : merchant?.brandColour);
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  return (
    <main className="si">
      <div className="pane">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps what is pressed from moving away. */}
        <div className="si-body" onMouseDown={holdStill}>
          <div>
            <div className="logo">
              <MerchantMark logoUrl={merchant?.logoUrl ?? null} />
              {name}
            </div>
            <h1>{heading}</h1>
            {lead && <p className="si-lead">{lead}</p>}
          </div>
          {children}
        </div>
        <div className="under">
          <span>Foyer {version}</span>
          <bdi dir="ltr">© {copyrightYears(new Date().getFullYear())}</bdi>
          <LocaleLinks />
        </div>
      </div>
      <Hall picture={merchant?.signInPicture ?? null} />
    </main>
  );
}

function LocaleLinks() {
  const { i18n } = useLingui();
  const others = (Object.keys(LOCALES) as Locale[]).filter((locale) => locale !== i18n.locale);
  return others.map((locale) => (
    <button
      key={locale}
      type="button"
      className="link"
      lang={locale}
      onClick={() => void chooseLocale(locale)}
    >
      {LOCALES[locale]}
    </button>
  ));
}
