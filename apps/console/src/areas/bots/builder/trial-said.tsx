import type { BotTrial } from '@foyer/contract/bots/shapes';
import { isSafeAddress } from '@foyer/domain/bots/addresses';
import { type BotElement, elementAsText } from '@foyer/domain/bots/elements';
import { TRIAL_CODE } from '@foyer/domain/bots/trial';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { TextField } from '../../../ui/fields/index.ts';
import { Button } from '../../../ui/index.ts';
import { ACTION_LABELS } from '../labels.ts';

type Of<Type extends BotElement['type']> = Extract<BotElement, { type: Type }>;

interface Answering {
  readonly isOpen: boolean;
  readonly onAnswer: (text: string, hasFile?: boolean) => void;
}

/** Coordinates that stand for those of a visitor. */
const TRIAL_LOCATION = '52.52,13.405';
const STARS = ['1', '2', '3', '4', '5'];

/** What the bot says, with what visitors can answer. Channels without elements show them as text. */
export function Said({
  message: { text, element },
  isText,
  ...answering
}: Answering & { readonly message: BotTrial['messages'][number]; readonly isText: boolean }) {
  const shown = element as BotElement | null;
  const words = isText ? elementAsText(text, shown) : text;
  return (
    <>
      {words && (
        <p className="is-bot" dir="auto">
          {words}
        </p>
      )}
      {shown && !isText && <Element element={shown} {...answering} />}
    </>
  );
}

function Element({ element, isOpen, onAnswer }: Answering & { readonly element: BotElement }) {
  const { t, i18n } = useLingui();
  const answers = { isOpen, onAnswer };
  switch (element.type) {
    case 'buttons':
      return (
        <div className="flow-choices">
          {element.buttons.map(({ label, action, value }) => (
            <Button
              key={label}
              small
              disabled={!isOpen || action !== 'postback'}
              title={action === 'postback' ? undefined : `${i18n._(ACTION_LABELS[action])} ${value}`}
              onClick={() => onAnswer(label)}
            >
              {label}
            </Button>
          ))}
        </div>
      );
    case 'list':
      return <Choices labels={element.items.map(({ title }) => title)} {...answers} />;
    case 'sources':
      return <Choices labels={element.choices} {...answers} />;
    case 'image':
      return isSafeAddress(element.url) ? (
        <img
          className="flow-shown"
          src={element.url}
          alt={element.alt || t`Image`}
          referrerPolicy="no-referrer"
        />
      ) : null;
    case 'video':
    case 'webview': {
      const title = 'title' in element ? element.title : element.alt || t`Video`;
      return isSafeAddress(element.url) ? (
        <a className="link t-13" href={element.url} target="_blank" rel="noopener noreferrer">
          {title}
        </a>
      ) : null;
    }
    case 'input':
      return isOpen ? <Question input={element.input} onAnswer={onAnswer} /> : null;
    case 'form':
      return isOpen ? <FormCard fields={element.fields} onAnswer={onAnswer} /> : null;
    case 'code':
      return isOpen ? (
        <div className="flow-card">
          <span className="t-12 t-3">{t`No email was sent. In a trial the code is ${TRIAL_CODE}.`}</span>
          <span className="row">
            <Button small onClick={() => onAnswer(TRIAL_CODE)}>
              {t`Enter the code`}
            </Button>
            <Button small onClick={() => onAnswer(element.again)}>
              {t`Ask for another code`}
            </Button>
          </span>
        </div>
      ) : null;
  }
}

const Choices = ({ labels, isOpen, onAnswer }: Answering & { readonly labels: readonly string[] }) => (
  <div className="flow-choices">
    {labels.map((label) => (
      <Button key={label} small disabled={!isOpen} onClick={() => onAnswer(label)}>
        {label}
      </Button>
    ))}
  </div>
);

/** Answers that the widget takes without typing. */
function Question({ input, onAnswer }: Pick<Answering, 'onAnswer'> & Pick<Of<'input'>, 'input'>) {
  const { t } = useLingui();
  if (input === 'RATING') return <Choices labels={STARS} isOpen onAnswer={onAnswer} />;
  const sample =
    input === 'LOCATION'
      ? { label: t`Share a location`, text: TRIAL_LOCATION }
      : input === 'ATTACHMENT' || input === 'CAMERA' || input === 'OCR'
        ? { label: t`Attach a file`, text: 'photo.jpg', hasFile: true }
        : input === 'DATE'
          ? { label: t`Choose a date`, text: new Date().toISOString().slice(0, 10) }
          : input === 'TIME'
            ? { label: t`Choose a time`, text: '10:30' }
            : null;
  return sample ? (
    <div className="flow-choices">
      <Button small onClick={() => onAnswer(sample.text, sample.hasFile)}>
        {sample.label}
      </Button>
    </div>
  ) : null;
}

function FormCard({ fields, onAnswer }: Pick<Answering, 'onAnswer'> & Pick<Of<'form'>, 'fields'>) {
  const { t } = useLingui();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAnswer(fields.map(({ label }) => `${label}: ${values[label] ?? ''}`).join('\n'));
  };
  return (
    <form className="flow-card" onSubmit={submit}>
      {fields.map(({ label, required }) => (
        <TextField
          key={label}
          label={required ? label : t`${label} (optional)`}
          value={values[label] ?? ''}
          onChange={(value) => setValues({ ...values, [label]: value })}
        />
      ))}
      <Button small type="submit">
        {t`Send`}
      </Button>
    </form>
  );
}
