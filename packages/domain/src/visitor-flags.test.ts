import { describe, expect, it } from 'vitest';
import { type FlagVisitor, hasMemberAgent, needsCheckinAgent, visitorFlags } from './visitor-flags.ts';

const agent = { id: 'a1', role: 'USER' };
const physician = { id: 'p1', role: 'PHYSICIAN' };
const member = { id: 'a2', firstName: 'Ana', lastName: 'Silva', type: 'User' };
const bot = { id: 'b1', firstName: 'Tide', type: 'Bot' };
const marker = { id: 'm', firstName: '', lastName: '**', type: 'User' };

function visitor(changes: Partial<FlagVisitor> = {}): FlagVisitor {
  return { referenceID: '0123456789', agents: [], ...changes };
}
function tracked(tracking_code: string, tracked_by = '||'): FlagVisitor {
  return visitor({ tracking: { tracking_code, tracked_by } });
}
const callBack = { visitorParams: { intent: 'requestCallBack_now' } };

describe('assist requests', () => {
  it('follow the tracking code for all but physicians', () => {
    expect(visitorFlags(tracked('2'), agent)).toMatchObject({
      isReqAssist: true,
      needTracking: true,
      needAgent: 1,
      sortColumn: 1,
    });
    expect(visitorFlags({ ...tracked('2'), agents: [member] }, agent).isReqAssist).toBe(true);
    for (const code of ['1', '9', '']) {
      expect(visitorFlags(tracked(code), agent)).toMatchObject({
        isReqAssist: false,
        needTracking: false,
        needAgent: null,
        sortColumn: 3,
      });
    }
    expect(visitorFlags(visitor({ tracking: null }), agent).needTracking).toBe(false);
  });

  it('show a badge only while the visitor is there, a call back also after', () => {
    const left = { ...tracked('2'), isOnline: false };
    expect(visitorFlags(left, agent)).toMatchObject({
      isReqAssist: true,
      assistBadge: false,
      alertMessageText: '',
      sortColumn: 3,
    });
    expect(visitorFlags({ ...left, isOnline: true }, agent).assistBadge).toBe(true);
    expect(visitorFlags({ ...visitor(callBack), isOnline: false }, agent).assistBadge).toBe(true);
  });

  it('come from a call back while no member serves', () => {
    expect(visitorFlags(visitor(callBack), agent)).toMatchObject({
      isReqCallBack: true,
      isReqAssist: true,
      needAgent: 2,
      assistBadge: true,
      assistBadgeText: 'Call back',
    });
    expect(visitorFlags(visitor({ ...callBack, agents: [bot] }), agent).isReqCallBack).toBe(true);
    expect(visitorFlags(visitor({ ...callBack, agents: [member] }), agent)).toMatchObject({
      isReqCallBack: false,
      isReqAssist: false,
      sortColumn: 2,
    });
    expect(visitorFlags({ ...tracked('1'), ...callBack }, agent).isReqCallBack).toBe(false);
    expect(
      visitorFlags(visitor({ visitorParams: { intent: 'please requestCallBack' } }), agent).isReqCallBack,
    ).toBe(false);
    expect(visitorFlags(visitor(callBack), physician)).toMatchObject({
      isReqCallBack: false,
      isReqAssist: false,
    });
  });

  it('reach a physician only when tracked to them and not handled', () => {
    expect(visitorFlags(tracked('2', 'p1|Kay|Low'), physician).isReqAssist).toBe(true);
    expect(visitorFlags(tracked('2', 'p2|Kay|Low'), physician).isReqAssist).toBe(false);
    expect(visitorFlags(tracked('1', 'p1|Kay|Low'), physician).isReqAssist).toBe(false);
    expect(visitorFlags(tracked('2', '||'), { ...physician, id: '' }).isReqAssist).toBe(false);
  });
});

describe('check-in', () => {
  it('needs a marker, or a member without last name', () => {
    expect(needsCheckinAgent(marker)).toBe(true);
    expect(needsCheckinAgent({ id: 'x', type: 'User', lastName: ' ' })).toBe(true);
    expect(needsCheckinAgent(member)).toBe(false);
    expect(needsCheckinAgent(bot)).toBe(false);
  });

  it('is seen by all but physicians, by them when it is theirs, and not once handled', () => {
    const waiting = visitor({ agents: [marker], tracking: { tracking_code: '9', tracked_by: 'p1|Kay|Low' } });
    expect(visitorFlags(waiting, agent)).toMatchObject({
      isCheckinAgent: true,
      assistBadge: true,
      assistBadgeText: 'check-in',
      needAgent: null,
    });
    expect(visitorFlags(waiting, physician).isCheckinAgent).toBe(true);
    expect(visitorFlags(waiting, { ...physician, id: 'p2' }).isCheckinAgent).toBe(false);
    expect(visitorFlags({ ...tracked('1', 'p1|Kay|Low'), agents: [marker] }, agent).isCheckinAgent).toBe(
      false,
    );
    expect(visitorFlags(visitor({ agents: [member] }), agent).isCheckinAgent).toBe(false);
  });
});

describe('texts', () => {
  it('default to the badge and the toast of the specification', () => {
    const flags = visitorFlags(
      { ...tracked('2'), contacts: { firstName: 'Lea' }, city: 'Lyon', country: 'France' },
      agent,
    );
    expect(flags.assistBadgeText).toBe('Request Assist');
    expect(flags.alertMessageText).toBe('Visitor Lea from Lyon, France needs assistance.');
  });

  it('take the tracking message where there is one, and none without a badge', () => {
    const tracking = { tracking_code: '2', track_message: ' Please hurry ' };
    expect(visitorFlags(visitor({ tracking }), agent).alertMessageText).toBe('Please hurry');
    expect(visitorFlags(visitor({ tracking: { ...tracking, tracking_code: '9' } }), agent)).toMatchObject({
      alertMessageText: '',
      assistBadge: false,
      assistBadgeText: 'Request Assist',
    });
  });
});

it('counts neither bots nor markers as an agent', () => {
  expect(hasMemberAgent([member])).toBe(true);
  expect(hasMemberAgent([bot, marker])).toBe(false);
});
