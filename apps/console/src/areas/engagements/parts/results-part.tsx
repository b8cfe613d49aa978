import type { Engagement } from '@foyer/contract/engagements/shapes';
import { PAGES } from '@foyer/domain/page-table';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useCall } from '../../../api/index.ts';
import { useMay } from '../../../session/permissions.ts';
import { Block, Cut } from '../../../ui/index.ts';
import { Rating, ResultLink } from '../result-link.tsx';

/** The campaigns that brought visitors, each with its visits. */
function Campaigns({ id }: { readonly id: string }) {
  const { t, i18n } = useLingui();
  const mayVisits = useMay('listVisits');
  const { data } = useCall('listEngagementCampaigns', { params: { engagementID: id } });
  if (!data || data.campaigns.length === 0) return null;
  const visitsOf = (campaign: string) => ({ engagement: id, campaign, startedOn: `${data.since}~` });
  return (
    <div className="table-scroll">
      <table className="grid engagement-campaigns">
        <thead>
          <tr>
            <th>{t`Campaign`}</th>
            <th className="hide-phone">{t`Source`}</th>
            <th className="n">{t`Visits`}</th>
            <th className="n">{t`Conversations`}</th>
            <th className="n">{t`Leads`}</th>
          </tr>
        </thead>
        <tbody>
          {data.campaigns.map(({ name, source, visits, conversations, leads }) => (
            <tr key={name}>
              <td>
                {mayVisits ? (
                  <Cut
                    as={Link}
                    className="link"
                    to={PAGES.visit_history.url}
                    search={visitsOf(name) as never}
                  >
                    {name}
                  </Cut>
                ) : (
                  <Cut as="div">{name}</Cut>
                )}
              </td>
              <td className="hide-phone">
                <bdi>{source}</bdi>
              </td>
              <td className="n num">{i18n.number(visits)}</td>
              <td className="n num">{i18n.number(conversations)}</td>
              <td className="n num">{i18n.number(leads)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What visitors of an engagement did in the last 30 days. */
export function ResultsPart({ engagement: { id } }: { readonly engagement: Engagement }) {
  const { t } = useLingui();
  const { data } = useCall('listEngagementResults', { query: { engagementIDs: id } });
  const results = data?.results[0];
  if (!data || !results) return null;
  const { since } = data;
  const figures = [
    [t`Visits`, <ResultLink key="visits" results={results} since={since} of="visits" />],
    [t`Conversations`, <ResultLink key="conversations" results={results} since={since} of="conversations" />],
    [t`Answered`, <ResultLink key="answered" results={results} since={since} of="answered" />],
    [t`Rating`, <Rating key="rating" results={results} />],
  ] as const;
  return (
    <Block title={t`Results of the last 30 days`} hint={t`Each figure opens its rows.`}>
      <dl className="engagement-figures">
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <Campaigns id={id} />
    </Block>
  );
}
