import './closest.css';
import type { FoundPassage } from '@foyer/contract/knowledge/shapes';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { errorText } from '../../../api/api-error.ts';
import type { Result } from '../../../api/call.ts';
import { useAction } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useMay } from '../../../session/permissions.ts';
import { Button, Cut, toast } from '../../../ui/index.ts';
import { KindIcon } from '../document-cells.tsx';
import { ScoreScale } from '../found-text.tsx';

/** The closest answers: an FAQ can take the questions as variants, other documents are opened. */
export function Closest({
  group,
  questions,
  onDone,
}: {
  group: Result<'getUnanswered'>;
  questions: readonly string[];
  onDone: () => void;
}) {
  const { t, i18n } = useLingui();
  const text = useText();
  const mayAnswer = useMay('answerUnanswered') && group.state === 'open';
  const answer = useAction('answerUnanswered', {
    onSuccess: () => {
      toast.show({ kind: 'done', text: t`Variants added. They are being trained.` });
      onDone();
    },
    onError: (error) => toast.error(t`Could not add variants`, errorText(error, text('genericError'))),
  });
  const { closest, threshold } = group;
  if (closest.length === 0) return null;
  const limit = i18n.number(threshold, { minimumFractionDigits: 2 });
  const isAnswered = closest.some(({ answers }) => answers);
  return (
    <section aria-label={t`Closest answers`}>
      <h3 className="un-h3">
        {t`Closest answers`} <span className="count num">{i18n.number(closest.length)}</span>
        <span className="end">{isAnswered ? t`needs ${limit} to answer` : t`none reached ${limit}`}</span>
      </h3>
      <div className="un-cands">
        {closest.map((passage) => (
          <article key={`${passage.documentId} ${passage.number}`} className="un-cd">
            <KindIcon kind={passage.kind} name={passage.documentName} />
            <Cut as="b">{titleOf(passage)}</Cut>
            <Cut as="p">{passage.text}</Cut>
            <div className="sc">
              <ScoreScale score={passage.score} threshold={threshold} />
              <span className="num">{i18n.number(passage.score, { minimumFractionDigits: 2 })}</span>
            </div>
            {passage.kind === 'faq' && mayAnswer ? (
              <Button
                small
                busy={answer.isPending}
                disabled={questions.length === 0}
                onClick={() =>
                  answer.mutate({
                    params: { id: group.id },
                    body: {
                      by: 'variants',
                      documentId: passage.documentId,
                      variants: [...new Set(questions)].slice(0, 50),
                    },
                  })
                }
              >
                {t`Add variants`}
              </Button>
            ) : (
              <Link className="btn sm" to="/knowledge/document" search={{ id: passage.documentId } as never}>
                {t`Open`}
              </Link>
            )}
          </article>
        ))}
      </div>
    </section>
  );
}

const titleOf = ({ question, documentName, headings }: FoundPassage): string =>
  question ??
  [documentName, headings.at(-1)].filter((part, n, all) => part && all.indexOf(part) === n).join(' › ');
