import './segment-side.css';
import type { SegmentPerson, SegmentPreview } from '@foyer/contract/contacts/segment-shapes';
import type { SegmentGroup } from '@foyer/domain/segments';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconMinus, IconPlus, IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../../api/index.ts';
import { placeText } from '../../../i18n/place-text.ts';
import { Avatar, Cut, Icon, Input, Skeleton, useTimeZone } from '../../../ui/index.ts';
import { ReasonList } from './reason-list.tsx';
import { useDebounced } from './use-debounced.ts';
import type { SegmentOptions } from './use-options.ts';

/** Who matches: the number, a sample with reasons, and a check of any person. */
export function SegmentSide({
  group,
  preview,
  size,
  isUnfinished,
  options,
  onOthers,
}: {
  /** The conditions that were counted. */
  group: SegmentGroup;
  preview: SegmentPreview | undefined;
  /** How many are on the list now. */
  size: number;
  isUnfinished: boolean;
  options: SegmentOptions;
  /** Shows other people of the sample. */
  onOthers: (last: string) => void;
}) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const wanted = useDebounced(text.trim());
  const found = useCall(
    'findListPeople',
    { query: { text: wanted } },
    { enabled: wanted !== '', placeholderData: keepPreviousData },
  );
  const isSearching = wanted !== '';
  const people = isSearching ? found.data?.people : preview?.sample;
  const last = preview?.sample.at(-1);
  const hasOthers = preview !== undefined && (preview.matching ?? 0) > preview.sample.length;
  return (
    <aside className="segment-side" aria-label={t`Who matches`}>
      <Figures preview={preview} size={size} />
      <div className="segment-check">
        <Input
          icon={IconSearch}
          aria-label={t`Check a person`}
          placeholder={t`Check a person: name, email, phone`}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className="segment-people-head">
        <h2>{isSearching ? t`People found` : t`Sample`}</h2>
        {!isSearching && last && hasOthers && (
          <button type="button" className="link" onClick={() => onOthers(last.id)}>
            {t`Other people`}
          </button>
        )}
      </div>
      {people?.map((person) => (
        <Person key={person.id} person={person} group={group} options={options} />
      ))}
      {people?.length === 0 && (
        <p className="segment-note">{isSearching ? t`No one found.` : t`No one matches these conditions.`}</p>
      )}
      {preview && <Counted preview={preview} isUnfinished={isUnfinished} />}
    </aside>
  );
}

function Figures({ preview, size }: { preview: SegmentPreview | undefined; size: number }) {
  const { t, i18n } = useLingui();
  if (!preview) {
    return (
      <div className="segment-figures">
        <Skeleton />
      </div>
    );
  }
  const { people, matching, joining, leaving } = preview;
  const share = people && matching ? Math.max(0.5, (matching / people) * 100) : 0;
  const all = i18n.number(people ?? 0);
  return (
    <div className="segment-figures num" aria-live="polite">
      <p className="figure">
        {matching === null ? '–' : i18n.number(matching)}{' '}
        <span>{matching === null ? t`Too many to count in time` : t`of ${all} people match`}</span>
      </p>
      <span className="meter" aria-hidden="true">
        <i style={{ inlineSize: `${share}%` }} />
      </span>
      {joining !== null && leaving !== null && (
        <p className="segment-moves">
          <span className="ok">
            <Icon of={IconPlus} size={14} />
            {plural(joining, { one: '# joins', other: '# join' })}
          </span>
          <span className="warn">
            <Icon of={IconMinus} size={14} />
            {plural(leaving, { one: '# leaves', other: '# leave' })}
          </span>
          <span>{t`when you save; now ${i18n.number(size)}`}</span>
        </p>
      )}
    </div>
  );
}

function Counted({ preview, isUnfinished }: { preview: SegmentPreview; isUnfinished: boolean }) {
  const { t, i18n } = useLingui();
  const timeZone = useTimeZone();
  const at = i18n.date(preview.countedDate, { hour: '2-digit', minute: '2-digit', timeZone });
  return (
    <p className="segment-note">
      {isUnfinished ? t`Counted at ${at}, without the unfinished lines.` : t`Counted at ${at}.`}
    </p>
  );
}

/** A person who opens to the reasons. */
function Person({
  person,
  group,
  options,
}: {
  person: SegmentPerson;
  group: SegmentGroup;
  options: SegmentOptions;
}) {
  const { t, i18n } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const explained = useCall(
    'explainContactList',
    { body: { conditions: group as never, contactId: person.id } },
    { enabled: isOpen, placeholderData: keepPreviousData },
  );
  const name = person.name || t`Unknown`;
  const place = placeText(person, i18n.locale);
  return (
    <>
      <button
        type="button"
        className={isOpen ? 'segment-person on' : 'segment-person'}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Avatar id={person.id} name={name} size={24} />
        <Cut>
          <b>{name}</b> <span className="t-3">{place}</span>
        </Cut>
        <Icon of={IconChevronDown} size={14} />
      </button>
      {isOpen && (
        <div className="segment-why">
          {explained.data ? (
            <>
              <h3>{explained.data.holds ? t`Why ${name} matches` : t`Why ${name} does not match`}</h3>
              <ReasonList group={group} reasons={explained.data.reasons} options={options} />
            </>
          ) : explained.error ? (
            <p className="error">{explained.error.message}</p>
          ) : (
            <Skeleton />
          )}
        </div>
      )}
    </>
  );
}
