import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CallError } from '../session/api.ts';
import { Button } from './buttons.tsx';
import { Field } from './ContactForm.tsx';
import { answerError, typedInto } from './form-rules.ts';
import { Problem } from './Problem.tsx';
import { useAction } from './use-action.ts';
import { useWidget } from './widget-context.ts';

const EMAIL = { name: 'email', required: true } as const;
const CODE = { name: 'code', required: true } as const;

/** Emails a copy of the conversation. An unverified address is confirmed with a code. */
export function Transcript() {
  const { engine, state, i18n } = useWidget();
  const [email, setEmail] = useState(state.contact.email);
  /** The entered code. Null before it is requested. */
  const [code, setCode] = useState<string | null>(null);
  const [checked, setChecked] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const [done, setDone] = useState(false);
  const to = email.trim();
  const field = code === null ? EMAIL : CODE;
  const error = answerError(field, code ?? email, i18n) ?? (isWrong ? i18n.t('codeWrong') : null);

  const form = useRef<HTMLFormElement>(null);
  const step = useRef(field);
  useEffect(() => {
    if (step.current !== field) form.current?.querySelector('input')?.focus();
    step.current = field;
  }, [field]);

  const askCode = useAction(async () => {
    await engine.api.call('sendWidgetAddressCode', { body: { email: to } });
    setCode('');
    setChecked(false);
    setWrong(false);
  });
  const send = useAction(async () => {
    const params = { id: state.thread.conversation?.conversationID ?? '' };
    try {
      await engine.api.call('mailWidgetTranscript', { params, body: { email: to, ...(code && { code }) } });
      setDone(true);
    } catch (refusal) {
      const { code: reason } = refusal as CallError;
      if (reason === 'address_unconfirmed') askCode.run();
      else if (reason === 'code_invalid') setWrong(true);
      else throw refusal;
    }
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!answerError(field, code ?? email, i18n)) send.run();
  };
  const change = (typed: string): void => {
    setWrong(false);
    if (code === null) setEmail(typed);
    else setCode(typedInto(CODE, typed));
  };

  /** From the code to the address, which may be mistyped, otherwise to the chat. */
  const goBack = (): void => {
    if (code === null || done) engine.set({ screen: 'chat' });
    setCode(null);
    setWrong(false);
  };
  const back = <Button variant="link" text="back" onClick={goBack} />;
  if (done) {
    return (
      <div className="after" role="status">
        <h2>{i18n.t('transcriptSent', { email })}</h2>
        {back}
      </div>
    );
  }
  return (
    <form ref={form} className="after" noValidate onSubmit={submit}>
      <div role="status">
        <h2>{code === null ? i18n.t('transcriptIntro') : i18n.t('codeSent', { email: to })}</h2>
      </div>
      <Field
        key={field.name}
        field={field}
        isFirst
        value={code ?? email}
        error={checked || isWrong ? error : null}
        onChange={change}
      />
      <Button variant="primary" text="send" />
      {code !== null && <Button variant="link" text="newCode" onClick={askCode.run} />}
      {(send.failed || askCode.failed) && <Problem text={i18n.t('callFailed')} />}
      {back}
    </form>
  );
}
