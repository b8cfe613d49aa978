import type { AiEmbedding } from '@foyer/contract/ai/shapes';
import { useLingui } from '@lingui/react/macro';
import { wordingText } from '../../i18n/refusals.ts';
import { Badge, Time } from '../../ui/index.ts';

/** How much of the knowledge can be found by meaning, and why it is not more. */
export function EmbeddingState({
  embedding: { passages, embedded, error, nextTryDate },
}: {
  embedding: AiEmbedding;
}) {
  const { t, i18n } = useLingui();
  const done = i18n.number(embedded);
  const all = i18n.number(passages);
  return (
    <section className="ai-part" aria-labelledby="ai-embedding">
      <h3 id="ai-embedding">{t`Search by meaning`}</h3>
      <p className="t-13" role="status">
        {error && <Badge tone="danger">{t`Stopped`}</Badge>}
        {!error && embedded < passages && <Badge>{t`In progress`}</Badge>}
        {!error && embedded >= passages && <Badge tone="success">{t`Ready`}</Badge>}{' '}
        {t`${done} of ${all} passages`}
      </p>
      {error && (
        <p className="t-13 t-2">
          {wordingText(error)}{' '}
          {nextTryDate ? (
            <>
              {t`Next try:`} <Time at={nextTryDate} />
            </>
          ) : (
            t`It continues after you change the provider.`
          )}
        </p>
      )}
    </section>
  );
}
