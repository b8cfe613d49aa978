import type { Lead } from '@foyer/contract/contacts/lead-shapes';
import { LADDER, type LadderStep } from '@foyer/domain/lead-ladder';
import { useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconArrowRight, IconDots, IconPhone, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { countryName } from '../../../i18n/country-name.ts';
import { placeParts } from '../../../i18n/place-text.ts';
import { reasonText, stepText, useMoveText } from '../../../leads/labels.ts';
import { personLink } from '../../../people/contact-name.ts';
import { useCardDrag } from '../../../ui/board/board-drag.ts';
import {
  Avatar,
  Badge,
  ChannelGlyph,
  Cut,
  CutParts,
  Flag,
  Icon,
  IconButton,
  Menu,
  MenuItem,
  Time,
} from '../../../ui/index.ts';
import { NextStep } from './next-step.tsx';

/** What can be done with a lead. */
export interface LeadActions {
  readonly move: (leads: readonly Lead[], to: LadderStep) => void;
  readonly restore: (leads: readonly Lead[]) => void;
}

/** 'Haddad Interiors' and 'Amman', as far as known. */
const leadPlace = ({ company, city, country }: Lead, locale: string): string[] =>
  company
    ? [company, city || (country && countryName(country, locale))].filter(Boolean)
    : placeParts({ city, country }, locale);

/** A lead on the board: name, score, place, last message with its channel and time, owner, next step. */
export function LeadCard({
  lead,
  isLanded,
  mayMove,
  actions,
}: {
  lead: Lead;
  /** Whether it was just moved here. */
  isLanded: boolean;
  mayMove: boolean;
  actions: LeadActions;
}) {
  const { t, i18n } = useLingui();
  const card = useRef<HTMLLIElement>(null);
  const isDragged = useCardDrag(card, lead, { isOn: mayMove, isLanded });
  const { name, score, lastMessage, lastMove } = lead;
  const moveText = useMoveText();
  const place = leadPlace(lead, i18n.locale);
  const classes = ['board-card lead-card', isDragged && 'is-dragged', isLanded && 'is-landed'];
  const isDnq = lead.step === 'DNQ';
  return (
    <li className={classes.filter(Boolean).join(' ')} ref={card}>
      <Link {...personLink(lead.id)} className="board-open" aria-label={t`Open ${name}`} draggable={false} />
      <span className="lead-head">
        <b dir="auto">{name}</b>
        <span className="num" title={t`Score`}>
          <span className="sr">{t`Score`} </span>
          {score}
        </span>
      </span>
      {place.length > 0 && (
        <span className="lead-place">
          {lead.country && <Flag country={lead.country} />}
          <CutParts parts={place} />
        </span>
      )}
      {lead.isOpportunity && (
        <Badge tone="info" icon={IconPhone}>
          {t`Call-back open`}
        </Badge>
      )}
      {isDnq && lastMove && <Badge>{lastMove.note || reasonText(lastMove.reason)}</Badge>}
      {!isDnq && lastMessage?.text && (
        <span className="lead-says" dir="auto">
          {lastMessage.text}
        </span>
      )}
      <span className="lead-foot">
        {isDnq && lastMove ? (
          <>
            <Cut>{moveText(lastMove).who}</Cut>
            <Time at={lead.movedDate} />
          </>
        ) : lastMessage ? (
          <>
            <ChannelGlyph channel={lastMessage.channel} bare />
            <Time at={lastMessage.date} />
          </>
        ) : (
          <span title={t`Stage changed`}>
            <Time at={lead.movedDate} />
          </span>
        )}
        <span className="end">
          {mayMove && <MoveMenu lead={lead} actions={actions} />}
          {!isDnq && <Owner lead={lead} />}
        </span>
      </span>
      {!isDnq && <NextStep lead={lead} />}
    </li>
  );
}

function Owner({ lead: { owner } }: { lead: Lead }) {
  const { t } = useLingui();
  if (!owner) {
    return (
      <span className="board-nobody" title={t`No owner`}>
        <Icon of={IconUserPlus} size={12} />
        <span className="sr">{t`No owner`}</span>
      </span>
    );
  }
  return (
    <span title={owner.name}>
      <Avatar id={owner.id} name={owner.name} imageUrl={owner.imageUrl} size={20} />
      <span className="sr">{t`Owner: ${owner.name}`}</span>
    </span>
  );
}

function MoveMenu({ lead, actions }: { lead: Lead; actions: LeadActions }) {
  const { t } = useLingui();
  const { name } = lead;
  return (
    <Menu
      label={t`Move to`}
      align="end"
      trigger={
        <IconButton small className="board-move" icon={IconDots} iconSize={14} label={t`Move ${name} to`} />
      }
    >
      {lead.step === 'DNQ' && (
        <MenuItem icon={IconArrowBackUp} onSelect={() => actions.restore([lead])}>
          {t`Back to previous stage`}
        </MenuItem>
      )}
      {LADDER.filter((step) => step !== lead.step).map((step) => (
        <MenuItem key={step} icon={IconArrowRight} onSelect={() => actions.move([lead], step)}>
          {stepText(step)}
        </MenuItem>
      ))}
    </Menu>
  );
}
