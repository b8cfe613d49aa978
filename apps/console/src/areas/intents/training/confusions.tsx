import type { TrainingFigures } from '@foyer/contract/intents/training-shapes';
import { useLingui } from '@lingui/react/macro';
import { IconArrowRight } from '@tabler/icons-react';
import { call, errorText } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useMay } from '../../../session/permissions.ts';
import { Button, Cut, Icon, toast } from '../../../ui/index.ts';

const SHOWN = 12;

/** How often examples of one intent are taken for another. */
export function Confusions({ figures: { confusions } }: { figures: TrainingFigures }) {
  const { t, i18n } = useLingui();
  const total = confusions.reduce((sum, { times }) => sum + times, 0);
  return (
    <section>
      <h2>
        {t`Confusions`} <span className="count num">{i18n.number(total)}</span>
      </h2>
      {confusions.length === 0 && <p className="t-13 t-3">{t`No intents are confused.`}</p>}
      <ul className="tr-conf">
        {confusions.slice(0, SHOWN).map(({ of, takenFor, times }) => (
          <li key={`${of} ${takenFor}`}>
            <Cut className="t-2">{of}</Cut>
            <Icon of={IconArrowRight} size={14} />
            <span className="sr">{t`is confused with`}</span>
            <Cut>{takenFor}</Cut>
            <span className="num">{i18n.number(times)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Texts that are examples of several intents: kept in one, they are deleted in the others. */
export function Duplicates({ figures: { duplicates } }: { figures: TrainingFigures }) {
  const { t, i18n } = useLingui();
  return (
    <section>
      <h2>
        {t`Duplicates between intents`} <span className="count num">{i18n.number(duplicates.length)}</span>
      </h2>
      {duplicates.length === 0 && <p className="t-13 t-3">{t`Every example belongs to one intent.`}</p>}
      <ul>
        {duplicates.slice(0, SHOWN).map((duplicate) => (
          <Duplicate key={duplicate.text} {...duplicate} />
        ))}
      </ul>
    </section>
  );
}

type Named = TrainingFigures['duplicates'][number]['intents'][number];

function Duplicate({ text, intents }: TrainingFigures['duplicates'][number]) {
  const { t } = useLingui();
  const generic = useText();
  const mayEdit = useMay('modifyKnwIntent');
  const keepIn = async (kept: Named) => {
    try {
      for (const { id } of intents.filter((intent) => intent.id !== kept.id)) await dropExample(id, text);
      toast.show({ kind: 'done', text: t`Kept in “${kept.name}”. Train again to apply it.` });
    } catch (error) {
      toast.error(t`Could not change the examples`, errorText(error as never, generic('genericError')));
    }
  };
  return (
    <li className="tr-dup">
      <p dir="auto">“{text}”</p>
      <div className="row">
        {mayEdit ? t`Keep in` : t`In`}
        {intents.map((intent) =>
          mayEdit ? (
            <Button key={intent.id} small onClick={() => void keepIn(intent)}>
              {intent.name}
            </Button>
          ) : (
            <span key={intent.id}>{intent.name}</span>
          ),
        )}
      </div>
    </li>
  );
}

/** Texts with the same words are the same for a training, whatever their case and signs. */
const wordsOf = (text: string) => (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ');

/** Deletes an example of an intent. */
async function dropExample(id: string, text: string): Promise<void> {
  const {
    texts,
    examples: _,
    createdDate: __,
    lastModifiedDate,
    ...intent
  } = await call('getIntent', {
    params: { id },
  });
  const kept = texts.map((one) => one.text).filter((one) => wordsOf(one) !== wordsOf(text));
  await call('modifyKnwIntent', {
    body: { ...intent, examples: kept, ifUnmodifiedSince: lastModifiedDate },
  });
}
