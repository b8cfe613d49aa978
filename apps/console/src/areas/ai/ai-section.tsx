import './ai.css';
import type { AiProvider } from '@foyer/contract/ai/shapes';
import { AI_PROVIDER_KINDS } from '@foyer/domain/ai';
import { useLingui } from '@lingui/react/macro';
import { IconSparkles } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCall } from '../../api/index.ts';
import { useMay } from '../../session/permissions.ts';
import { textOf } from '../../shell/search-values.ts';
import { RecordSection } from '../../shell/settings/record-section.tsx';
import { RowLink } from '../../shell/settings/row-link.tsx';
import { SectionHead } from '../../shell/settings/section-head.tsx';
import { SectionTabs } from '../../shell/settings/section-tabs.tsx';
import { useSectionAddress } from '../../shell/settings/use-section-address.ts';
import { Badge, Cut } from '../../ui/index.ts';
import { Loading } from '../../ui/loading.tsx';
import { LimitsForm } from './limits-form.tsx';
import { ProviderDrawer } from './provider-drawer.tsx';
import { ProviderState } from './provider-state.tsx';
import { Spending } from './spending.tsx';

const readSearch = (raw: Readonly<Record<string, unknown>>): { view?: string | undefined } => ({
  view: textOf(raw.view),
});

/** The AI providers of the merchant, what they may cost, and what they have cost. */
export function AiSection() {
  const { t } = useLingui();
  const { search, change } = useSectionAddress(readSearch);
  const query = useCall('getAiConfiguration');
  const mayEdit = useMay('createAiProvider');
  const { data, error, refetch } = query;
  const view = search.view === 'spending' ? 'spending' : 'providers';
  const wrap = (content: ReactNode) => (
    <SectionTabs
      label={t`AI configuration`}
      items={[
        { id: 'providers', label: t`AI providers` },
        { id: 'spending', label: t`Limits and spending` },
      ]}
      selected={view}
      onSelect={(next) => change({ view: next === 'spending' ? next : undefined })}
    >
      {content}
    </SectionTabs>
  );
  if (view === 'spending')
    return (
      <>
        <SectionHead />
        {wrap(
          data ? (
            <>
              <LimitsForm settings={data.settings} />
              <Spending spending={data.spending} settings={data.settings} />
            </>
          ) : (
            <Loading failed={t`Could not load the settings`} error={error} refetch={refetch} />
          ),
        )}
      </>
    );
  return (
    <RecordSection
      items={data?.providers}
      query={query}
      wrap={wrap}
      canCreate={mayEdit}
      icon={IconSparkles}
      texts={{
        create: t`New AI provider`,
        failed: t`Could not load AI providers`,
        empty: t`With an AI provider, AI agents answer in their own words, and your team gets suggested replies with their sources, summaries and rewritten drafts.`,
      }}
      drawer={(provider, close) => (
        <ProviderDrawer
          provider={provider}
          embedding={data?.embedding ?? null}
          isFirst={data?.providers.length === 0}
          disabled={!mayEdit}
          onClose={close}
        />
      )}
    >
      {(all) => <ProviderTable providers={all} />}
    </RecordSection>
  );
}

function ProviderTable({ providers }: { providers: readonly AiProvider[] }) {
  const { t } = useLingui();
  return (
    <div className="table-scroll">
      <table className="grid ai-table">
        <thead>
          <tr>
            <th>{t`Name`}</th>
            <th className="hide-phone">{t`Provider`}</th>
            <th>{t`State`}</th>
          </tr>
        </thead>
        <tbody>
          {providers.map((provider) => (
            <tr key={provider.id} className="linked">
              <td>
                <span className="row">
                  <RowLink id={provider.id}>{provider.name}</RowLink>
                  {provider.isDefault && <Badge tone="brand">{t`Default`}</Badge>}
                  {!provider.isDefault && provider.isFallback && <Badge>{t`Fallback`}</Badge>}
                </span>
                <Cut dir="ltr" className="t-12 t-3 ai-under">
                  {provider.model}
                </Cut>
              </td>
              <td className="hide-phone t-2">{AI_PROVIDER_KINDS[provider.kind].name}</td>
              <td className="t-13">
                <ProviderState provider={provider} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
