import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Avatar } from '../../../ui/index.ts';
import type { Typist } from '../state/typing.ts';
import { firstNameOf } from './people.ts';

/** The text that the visitor is typing, before it is sent. */
export function VisitorTyping({
  typist,
  referenceID,
  name,
}: {
  typist: Typist;
  referenceID: string;
  name: string;
}) {
  const { t } = useLingui();
  return (
    <div className="typing" aria-live="off">
      <Avatar id={referenceID} name={name} size={28} />
      {typist.text && (
        <span className="ghost" dir="auto">
          {typist.text}
        </span>
      )}
      <span className="t-12">{typist.text ? t`typing` : t`typing…`}</span>
    </div>
  );
}

/** The colleagues typing in this conversation. */
export function ColleaguesTyping({ typists }: { typists: readonly Typist[] }) {
  const [first] = typists;
  if (!first) return null;
  return (
    <div className="typing-colleagues" aria-live="off">
      {typists.map((typist) => (
        <Avatar key={typist.id} id={typist.id} name={typist.name} size={20} />
      ))}
      {typists.length === 1 ? (
        <Trans>{firstNameOf(first.name)} is writing</Trans>
      ) : (
        <Plural value={typists.length} one="# colleague is writing" other="# colleagues are writing" />
      )}
    </div>
  );
}
