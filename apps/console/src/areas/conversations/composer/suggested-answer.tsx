import './suggested-answer.css';
import type { FoundPassage } from '@foyer/contract/knowledge/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconBook2, IconChevronRight, IconLifebuoy, IconX } from '@tabler/icons-react';
import { Button, Cut, Icon, IconButton } from '../../../ui/index.ts';

/** What is put into the composer: the passage, and of an article its public link, which is never cut. */
export function suggestedText({ kind, url, text, documentName }: FoundPassage, max: number): string {
  const link = kind === 'article' && url ? `\n\n${documentName}: ${url}` : '';
  return text.slice(0, max - link.length) + link;
}

/**
 * An answer from knowledge with its source, which Tab puts into the composer. Only articles of the help centre are sent
 * with their link.
 */
export function SuggestedAnswer({
  shown,
  number,
  count,
  next,
  dismiss,
  onUse,
  onLink,
}: {
  shown: FoundPassage;
  number: number;
  count: number;
  next: () => void;
  dismiss: () => void;
  onUse: () => void;
  /** Puts only the link of an article into the composer. */
  onLink: (link: string) => void;
}) {
  const { t, i18n } = useLingui();
  const link = shown.kind === 'article' ? shown.url : null;
  const source = [shown.documentName, ...shown.headings].filter((part, n, all) => all.indexOf(part) === n);
  return (
    <section className="suggested" aria-label={t`Suggested answer`}>
      <header>
        <Icon of={link ? IconLifebuoy : IconBook2} size={14} />
        <b>{t`Suggested answer`}</b>
        <span className="t-3">{link ? t`from the help centre` : t`from knowledge`}</span>
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
        <span className="end row">
          {link && (
            <Button small variant="quiet" onClick={() => onLink(`${shown.documentName}: ${link}`)}>
              {t`Link only`}
            </Button>
          )}
          <Button small shortcut="Tab" onClick={onUse}>
            {link ? t`Use with link` : t`Use`}
          </Button>
        </span>
      </footer>
    </section>
  );
}
