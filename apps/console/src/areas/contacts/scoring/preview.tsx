import type { ScorePreviewInput } from '@foyer/contract/contacts/score-shapes';
import { Plural, useLingui } from '@lingui/react/macro';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { z } from 'zod';
import { errorText, useAction } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { stepText } from '../../../leads/labels.ts';
import { Badge, Button, Cut, Icon } from '../../../ui/index.ts';

type Input = z.input<typeof ScorePreviewInput>;

/** What a change of the rules would do to the people who were seen last. */
export function Preview({ input }: { input: Input }) {
  const { t, i18n } = useLingui();
  const text = useText();
  const [shownFor, setShownFor] = useState('');
  const preview = useAction('previewScore');
  const key = JSON.stringify(input);
  const { data } = preview;
  const moved = data && Object.entries(data.moves).filter(([, count]) => count > 0);
  return (
    <section className="drawer-part score-preview" aria-busy={preview.isPending}>
      <div className="row">
        <h3>{t`Preview`}</h3>
        <span className="end">
          <Button
            small
            busy={preview.isPending}
            onClick={() => {
              setShownFor(key);
              preview.mutate({ body: input });
            }}
          >{t`Try on real people`}</Button>
        </span>
      </div>
      {preview.error && (
        <p role="alert" className="t-danger">
          {errorText(preview.error, text('genericError'))}
        </p>
      )}
      {data && !preview.isPending && (
        <div role="status">
          {shownFor !== key && <p className="t-12 t-3">{t`The rule has changed since. Try again.`}</p>}
          <p>
            {data.changed === 0 ? (
              t`No scores would change for the ${data.people} most recently seen people.`
            ) : (
              <Plural
                value={data.changed}
                one={`The score of # of the ${data.people} most recently seen people would change.`}
                other={`The scores of # of the ${data.people} most recently seen people would change.`}
              />
            )}{' '}
            {moved?.map(([step, count]) => (
              <span key={step}>{t`${count} would move to ${stepText(step as 'MQL')}.`} </span>
            ))}
          </p>
          <ul className="score-sample">
            {data.sample.map((one) => (
              <li key={one.contactId}>
                <Cut>{one.name}</Cut>
                {one.movesTo && <Badge tone="brand">{stepText(one.movesTo)}</Badge>}
                <span className="num end">
                  {i18n.number(one.before)} <Icon of={IconArrowRight} size={12} />
                  <span className="sr">{t`becomes`}</span> <b>{i18n.number(one.after)}</b>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
