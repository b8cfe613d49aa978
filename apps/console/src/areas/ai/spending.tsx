import type { AiSpending, StoredAiSettings } from '@foyer/contract/ai/shapes';
import type { AiPurpose } from '@foyer/domain/ai';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { moneyText } from '../../i18n/money.ts';

const PURPOSE_LABELS = {
  agent: msg`AI agents`,
  suggestion: msg`Suggested replies`,
  summary: msg`Summaries`,
  rewrite: msg`Rewritten drafts`,
  embedding: msg`Search by meaning`,
  test: msg`Tests`,
} satisfies Record<AiPurpose, MessageDescriptor>;

/** What models have cost today and this month, and what for. */
export function Spending({
  spending,
  settings,
}: {
  spending: AiSpending;
  settings: Pick<StoredAiSettings, 'dayCap' | 'monthCap'>;
}) {
  const { t, i18n } = useLingui();
  return (
    <section className="ai-spending" aria-labelledby="ai-spending">
      <h2 id="ai-spending">{t`Spending`}</h2>
      <dl className="ai-totals">
        <Total title={t`Spent today`} spent={spending.day} cap={settings.dayCap} />
        <Total title={t`Spent this month`} spent={spending.month} cap={settings.monthCap} />
      </dl>
      {spending.purposes.length === 0 && <p className="t-13 t-3">{t`No AI model was used this month.`}</p>}
      {spending.purposes.length > 0 && (
        <div className="table-scroll">
          <table className="grid">
            <thead>
              <tr>
                <th>{t`This month`}</th>
                <th className="n">{t`Requests`}</th>
                <th className="n hide-phone">{t`Tokens read`}</th>
                <th className="n hide-phone">{t`Tokens written`}</th>
                <th className="n">{t`Cost`}</th>
              </tr>
            </thead>
            <tbody>
              {spending.purposes.map(({ purpose, calls, inputTokens, outputTokens, cost }) => (
                <tr key={purpose}>
                  <td>{i18n._(PURPOSE_LABELS[purpose])}</td>
                  <td className="n">{i18n.number(calls)}</td>
                  <td className="n hide-phone">{i18n.number(inputTokens)}</td>
                  <td className="n hide-phone">{i18n.number(outputTokens)}</td>
                  <td className="n">{moneyText(i18n, cost)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Total({ title, spent, cap }: { title: string; spent: number; cap: number | null }) {
  const { t, i18n } = useLingui();
  const [amount, limit] = [moneyText(i18n, spent), moneyText(i18n, cap ?? 0)];
  return (
    <div>
      <dt>{title}</dt>
      <dd className="num">{cap === null ? amount : t`${amount} of ${limit}`}</dd>
    </div>
  );
}
