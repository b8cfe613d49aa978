import './signed-out.css';
import { copyrightYears } from '@foyer/domain/interaction';
import { useLingui } from '@lingui/react';
import { type ReactNode, useEffect } from 'react';
import { version } from '../../../package.json';
import { chooseLocale, LOCALES, type Locale } from '../../i18n/locale.ts';
import { useBrand } from '../../theme/brand.ts';
import { keepFocus } from '../../ui/keep-focus.ts';
import { MerchantMark } from '../merchant-mark.tsx';
import { Hall } from './hall.tsx';
import type { MerchantBranding } from './merchant-branding.ts';

/** The frame of signed-out screens: merchant's mark, form, and a picture beside it. */
export function SignedOutFrame({
  merchant,
  title,
  heading = title,
  lead,
  children,
}: {
  /** Null when the address names no merchant, undefined while loading. */
  merchant: Pick<MerchantBranding, 'name' | 'logoUrl' | 'brandColour' | 'signInPicture'> | null | undefined;
  /** The page title. */
  title: string;
  /** The heading of the form. Default `title`. */
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
        <div className="si-body" onMouseDown={keepFocus}>
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
