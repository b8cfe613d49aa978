import './shell.css';
import { signedOutPath } from '@foyer/domain/pages';
import { opens } from '@foyer/domain/rights';
import { useLingui } from '@lingui/react/macro';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Alerts } from '../alerts/alerts.tsx';
import { useCall } from '../api/use-call.ts';
import { useTrackedExports } from '../exports/tracked-exports.ts';
import { useKeys } from '../keys/keys.ts';
import { useRights } from '../session/permissions.ts';
import { useSession } from '../session/values.ts';
import { useBrand } from '../theme/brand.ts';
import { TimeZoneContext } from '../ui/time-zone.ts';
import { undoNewest } from '../ui/toast-store.ts';
import { ConnectionBar } from './connection-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import { loadPalette, PaletteOverlay } from './palette-overlay.tsx';
import { Sidebar } from './sidebar.tsx';
import { useSupportChat } from './support/use-support-chat.ts';
import { useCurrentPage } from './use-current-page.ts';
import { useNarrowMenu } from './use-narrow-menu.ts';
import { usePageTitle } from './use-page-title.ts';
import { useShellServices } from './use-shell-services.ts';

const SupportFrame = lazy(() =>
  import('./support/support-frame.tsx').then(({ SupportFrame }) => ({ default: SupportFrame })),
);
const KeyList = lazy(() => import('./key-list.tsx').then(({ KeyList }) => ({ default: KeyList })));
const SidebarSheet = lazy(() =>
  import('./sidebar-sheet.tsx').then(({ SidebarSheet }) => ({ default: SidebarSheet })),
);
const ExportWatch = lazy(() =>
  import('../exports/export-watch.tsx').then(({ ExportWatch }) => ({ default: ExportWatch })),
);
const SessionBoxes = lazy(() =>
  import('./session-boxes.tsx').then(({ SessionBoxes }) => ({ default: SessionBoxes })),
);

/** The open overlay: the menu sheet of a phone, the palette, or the list of shortcuts. */
type Overlay = 'none' | 'menu' | 'palette' | 'keys';

/** The signed-in frame: header, sidebar, footer and page, plus the services that run while it is mounted. */
export function Shell() {
  const { t, i18n } = useLingui();
  const narrow = useNarrowMenu();
  const [overlay, setOverlay] = useState<Overlay>('none');
  const close = () => setOverlay('none');
  const { timeZone } = useSession();
  const merchant = useCall('getMerchantAttributes', undefined, { staleTime: 300_000 }).data;
  useBrand(merchant?.settings.brandColour);
  const supportID = merchant?.settings.internalChatId ?? '';
  const support = useSupportChat(supportID);
  const exportsAreOpen = useTrackedExports().length > 0;
  useShellServices();
  useLeaveClosedPage();
  useLeaveWhenSignedOut();
  usePageTitle();
  useEffect(() => void loadPalette().catch(() => undefined), []);
  useKeys([
    { key: 'k', mod: true, label: t`Search and go to`, run: () => setOverlay('palette') },
    { key: '?', label: t`Show keyboard shortcuts`, run: () => setOverlay('keys') },
    { key: 'z', label: t`Undo what was just done`, run: undoNewest },
  ]);

  return (
    <TimeZoneContext value={merchant?.timeZone || timeZone || 'UTC'}>
      <div className={narrow.isNarrow ? 'app rail' : 'app'}>
        <a className="skip" href="#main">
          {t`Skip to the page`}
        </a>
        <Header
          merchant={merchant}
          onMenu={() => setOverlay('menu')}
          onSearch={() => setOverlay('palette')}
        />
        <Sidebar narrow={narrow} support={support} />
        <main className="main" id="main" tabIndex={-1}>
          <ConnectionBar />
          <Outlet />
        </main>
        <Footer />
        <Suspense>
          <SidebarSheet opened={overlay === 'menu'} onClose={close} />
        </Suspense>
      </div>
      {overlay === 'palette' && <PaletteOverlay onClose={close} onKeys={() => setOverlay('keys')} />}
      <Suspense>{overlay === 'keys' && <KeyList onClose={close} />}</Suspense>
      <Suspense>
        {support?.isLoaded && (
          <SupportFrame key={`${supportID} ${i18n.locale}`} chat={support} engagementID={supportID} />
        )}
      </Suspense>
      <Alerts enabled={merchant?.settings.enableNotification ?? false} />
      <Suspense>{exportsAreOpen && <ExportWatch />}</Suspense>
      <Suspense>
        <SessionBoxes />
      </Suspense>
    </TimeZoneContext>
  );
}

/** Leaves a page as soon as the role no longer opens it. Specification 6. */
function useLeaveClosedPage() {
  const navigate = useNavigate();
  const rights = useRights();
  const page = useCurrentPage();
  const isClosed = page !== undefined && !opens(rights, page.pageId);
  useEffect(() => {
    if (isClosed) void navigate({ to: '/', replace: true });
  }, [isClosed, navigate]);
}

/** Leaves the shell when the session ends in this or another tab. Specification 2. */
function useLeaveWhenSignedOut() {
  const navigate = useNavigate();
  const { saveUser, cLogin } = useSession();
  useEffect(() => {
    if (!saveUser) void navigate({ to: signedOutPath(cLogin), replace: true, ignoreBlocker: true });
  }, [saveUser, cLogin, navigate]);
}
