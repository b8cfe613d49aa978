import { useLingui } from '@lingui/react/macro';
import { useMay } from '../../../session/permissions.ts';
import { SectionHead } from '../../../shell/settings/section-head.tsx';
import { SectionTabs } from '../../../shell/settings/section-tabs.tsx';
import { useSectionAddress } from '../../../shell/settings/use-section-address.ts';
import { Blocks } from '../../../ui/index.ts';
import { PolicyBlock } from '../second-factor/policy-block.tsx';
import { Logins } from './logins.tsx';

const readSearch = (raw: Readonly<Record<string, unknown>>): { view?: 'logins' | undefined } => ({
  view: raw.view === 'logins' ? 'logins' : undefined,
});

/** The sign-in settings: for administrators the second factor policy, and the login sessions. */
export function SecuritySection() {
  const { t } = useLingui();
  const mayChoose = useMay('setSecondFactorPolicy');
  const { search, change } = useSectionAddress(readSearch);
  const view = mayChoose ? (search.view ?? 'policy') : 'logins';
  return (
    <>
      <SectionHead />
      <SectionTabs
        label={t`Sign-in`}
        items={[
          ...(mayChoose ? [{ id: 'policy' as const, label: t`Second factor` }] : []),
          { id: 'logins' as const, label: t`Login sessions` },
        ]}
        selected={view}
        onSelect={(next) => change({ view: next === 'logins' ? next : undefined })}
      >
        {view === 'logins' ? (
          <Logins />
        ) : (
          <Blocks>
            <PolicyBlock />
          </Blocks>
        )}
      </SectionTabs>
    </>
  );
}
