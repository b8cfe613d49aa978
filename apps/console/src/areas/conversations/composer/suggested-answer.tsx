import './suggested-answer.css';
import type { FoundPassage } from '@foyer/contract/knowledge/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconBook2, IconChevronRight, IconX } from '@tabler/icons-react';
import { Button, Cut, Icon, IconButton } from '../../../ui/index.ts';

/** An answer from knowledge with its source, which Tab puts into the composer. The source is never sent. */
export function SuggestedAnswer({
  shown,
  number,
  count,
  next,
  dismiss,
  onUse,
}: {
  shown: FoundPassage;
  number: number;
  count: number;
  next: () => void;
  dismiss: () => void;
  onUse: () => void;
}) {
  const { t, i18n } = useLingui();
  const source = [shown.documentName, ...shown.headings].filter((part, n, all) => all.indexOf(part) === n);
  return (
    <section className="suggested" aria-label={t`Suggested answer`}>
      <header>
        <Icon of={IconBook2} size={14} />
        <b>{t`Suggested answer`}</b>
        <span className="t-3">{t`from knowledge`}</span>
        <span className="end row">
          {count > 1 && (
            <>
              <span className="t-12 t-3">{t`${number} of ${count}`}</span>
              <IconButton small label={t`Next suggestion`} icon={IconChevronRight} onClick={next} />
            </>
          )}
          <IconButton small label={t`Dismiss the suggestion`} icon={IconX} onClick={dismiss} />
        </span>
      </header>
      <p dir="auto">{shown.text}</p>
      <footer>
        <Cut className="t-12 t-3">{source.join(' › ')}</Cut>
        <span className="t-12 t-3 num">
          {i18n.number(shown.score, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
        </span>
        <Button small className="end" shortcut="Tab" onClick={onUse}>
          {t`Use`}
        </Button>
      </footer>
    </section>
  );
}
