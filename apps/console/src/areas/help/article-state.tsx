import { ARTICLE_STATE_LABELS } from '@foyer/contract/help/list';
import type { HelpArticle } from '@foyer/contract/help/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconArchive, IconPencil, IconWorld } from '@tabler/icons-react';
import { listText } from '../../i18n/list-text.ts';
import { Badge } from '../../ui/index.ts';

const STATES = {
  draft: { tone: 'neutral', icon: IconPencil },
  published: { tone: 'success', icon: IconWorld },
  archived: { tone: 'neutral', icon: IconArchive },
} as const;

/** The state of an article, and whether its draft was changed since it was published. */
export function ArticleState({ article: { state, hasChanges } }: { article: HelpArticle }) {
  const { t } = useLingui();
  return (
    <span className="row">
      <Badge {...STATES[state]}>{listText(ARTICLE_STATE_LABELS[state])}</Badge>
      {state === 'published' && hasChanges && <span className="t-12 t-3">{t`edited`}</span>}
    </span>
  );
}

/** The share of readers whom an article helped. */
export function Helpful({ yes, no }: { yes: number; no: number }) {
  const { t, i18n } = useLingui();
  if (yes + no === 0) return <span className="t-3">–</span>;
  const share = i18n.number(yes / (yes + no), { style: 'percent' });
  return (
    <span className="num" title={t`${yes} yes, ${no} no`}>
      {share}
    </span>
  );
}
