import type { Conversation } from '@foyer/contract/conversations/shapes';
import { fullName } from '@foyer/domain/full-name';
import { useLingui } from '@lingui/react/macro';
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconArrowsShuffle,
  IconChevronDown,
  IconHandStop,
  IconLogout,
  IconUserPlus,
  IconUserQuestion,
  IconUsers,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../../api/index.ts';
import { Avatar, Cut, Icon, Menu, MenuItem, MenuLine } from '../../../ui/index.ts';
import type { Me } from '../state/me.ts';
import type { ConversationActions } from '../state/use-conversation-actions.ts';
import { firstNameOf, type Person } from './people.ts';
import type { ThreadTools } from './use-thread-tools.ts';

interface Props {
  conversation: Conversation;
  me: Me;
  people: readonly Person[];
  actions: ConversationActions;
  tools: ThreadTools;
  opened: boolean;
  onOpened: (opened: boolean) => void;
}

type Step = 'actions' | 'handOver' | 'add' | 'team';

/** The member assigned to the conversation; null for none. */
export function assigneeOf(conversation: Conversation): { id: string; name: string } | null {
  const { assignedTo, agents } = conversation;
  const agent = agents.find((one) => one.id === assignedTo) ?? null;
  return agent && { id: agent.id, name: fullName(agent) };
}

/** Whether the member participates in the conversation. */
export const isIn = (conversation: Conversation, memberId: string): boolean =>
  conversation.assignedTo === memberId || conversation.agents.some((agent) => agent.id === memberId);

/** Whether the conversation is waiting to be taken. */
export const isFree = (conversation: Conversation): boolean =>
  conversation.assignedTo === null && conversation.status !== 'closed';

/** The button that shows the assignee, with a menu of assignment actions. */
export function AssigneeMenu(props: Props) {
  const { conversation, me, people, actions, tools, opened, onOpened } = props;
  const { t } = useLingui();
  const assignee = assigneeOf(conversation);
  return (
    <Menu
      label={t`Assignee`}
      align="end"
      width={260}
      opened={opened}
      onChange={onOpened}
      trigger={
        <button
          type="button"
          className="btn sm assignee"
          disabled={conversation.status === 'closed'}
          aria-busy={actions.isBusy || undefined}
        >
          {assignee ? (
            <Avatar id={assignee.id} name={assignee.name} size={20} />
          ) : (
            <Icon of={IconUserQuestion} />
          )}
          <span className="sr">{t`Assigned to`} </span>
          <span className="assignee-name">
            <AssigneeName conversation={conversation} me={me} />
          </span>
          <Icon of={IconChevronDown} size={14} />
        </button>
      }
    >
      <AssigneeItems conversation={conversation} me={me} people={people} actions={actions} tools={tools} />
    </Menu>
  );
}

/** The assignee's short name. */
export function AssigneeName({ conversation, me }: Pick<Props, 'conversation' | 'me'>) {
  const { t } = useLingui();
  const assignee = assigneeOf(conversation);
  if (!assignee) return t`Unassigned`;
  return assignee.id === me.id ? t`You` : firstNameOf(assignee.name);
}

/** The assignment actions as menu items. Their state resets when the menu opens. */
export function AssigneeItems({
  conversation,
  me,
  people,
  actions,
  tools,
  back,
}: Omit<Props, 'opened' | 'onOpened'> & {
  /** The item that leads back when they are a submenu. */
  back?: ReactNode;
}) {
  const [step, setStep] = useState<Step>('actions');
  const toActions = () => setStep('actions');
  if (step === 'team') return <Teams conversation={conversation} tools={tools} onBack={toActions} />;
  if (step === 'actions') {
    return (
      <>
        {back}
        <Actions conversation={conversation} me={me} actions={actions} tools={tools} onStep={setStep} />
      </>
    );
  }
  return (
    <People
      people={people.filter((one) => candidate(one, conversation, step))}
      onBack={toActions}
      onChoose={step === 'handOver' ? actions.transfer : actions.addAgent}
    />
  );
}

const candidate = (person: Person, conversation: Conversation, step: 'handOver' | 'add'): boolean =>
  person.hasLiveChat &&
  (step === 'handOver' ? person.id !== conversation.assignedTo : !isIn(conversation, person.id));

function Actions({
  conversation,
  me,
  actions,
  tools,
  onStep,
}: Pick<Props, 'conversation' | 'me' | 'actions' | 'tools'> & { onStep: (step: Step) => void }) {
  const { t } = useLingui();
  const isTaken = conversation.assignedTo !== null;
  return (
    <>
      {!isTaken && (
        <MenuItem icon={IconHandStop} shortcut="T" onSelect={actions.take}>
          {t`Take`}
        </MenuItem>
      )}
      <MenuItem icon={IconArrowsExchange} keepOpen onSelect={() => onStep('handOver')}>
        {t`Hand over to…`}
      </MenuItem>
      {isTaken && (
        <MenuItem icon={IconUserPlus} keepOpen onSelect={() => onStep('add')}>
          {t`Add agent…`}
        </MenuItem>
      )}
      {tools.mayEdit && (
        <MenuItem icon={IconUsers} keepOpen onSelect={() => onStep('team')}>
          {t`Assign to team…`}
        </MenuItem>
      )}
      {tools.mayEdit && (
        <MenuItem
          icon={IconArrowsShuffle}
          onSelect={() =>
            tools.assign({ type: 'roundRobin', departmentId: conversation.departmentID }, t`next in turn`)
          }
        >
          {t`Next in turn (round robin)`}
        </MenuItem>
      )}
      {isTaken && <MenuLine />}
      {isTaken && (
        <MenuItem icon={IconArrowBackUp} onSelect={actions.release}>
          {t`Return to queue`}
        </MenuItem>
      )}
      {isTaken && isIn(conversation, me.id) && (
        <MenuItem icon={IconLogout} onSelect={actions.leave}>
          {t`Leave`}
        </MenuItem>
      )}
    </>
  );
}

function Teams({
  conversation,
  tools,
  onBack,
}: Pick<Props, 'conversation' | 'tools'> & { onBack: () => void }) {
  const { t } = useLingui();
  const { data } = useCall('listDepartments');
  const teams = data?.departments ?? [];
  return (
    <>
      <MenuItem icon={IconArrowBackUp} keepOpen onSelect={onBack}>
        {data && teams.length === 0 ? t`There are no teams yet` : t`Back`}
      </MenuItem>
      <MenuLine />
      <div className="menu-scroll">
        {teams.map(({ id, name }) => (
          <MenuItem
            key={id}
            chosen={id === conversation.departmentID}
            onSelect={() => tools.assign({ type: 'team', departmentId: id }, name)}
          >
            <Cut>{name}</Cut>
          </MenuItem>
        ))}
      </div>
    </>
  );
}

function People({
  people,
  onBack,
  onChoose,
}: {
  people: readonly Person[];
  onBack: () => void;
  onChoose: (person: Person) => void;
}) {
  const { t } = useLingui();
  return (
    <>
      <MenuItem icon={IconArrowBackUp} keepOpen onSelect={onBack}>
        {people.length > 0 ? t`Back` : t`No colleagues are online`}
      </MenuItem>
      <MenuLine />
      <div className="menu-scroll">
        {people.map((person) => (
          <MenuItem
            key={person.id}
            onSelect={() => onChoose(person)}
            end={<span className="end t-12 t-3 num">{person.openConversations}</span>}
          >
            <Avatar
              id={person.id}
              name={person.name}
              imageUrl={person.imageUrl}
              size={24}
              presence={person.presence}
              on="var(--surface-raised)"
            />
            <Cut>{person.name}</Cut>
          </MenuItem>
        ))}
      </div>
    </>
  );
}
