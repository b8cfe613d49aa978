import type { BotRouteInput, BotSession } from '@foyer/contract/bots/shapes';
import type { CallFailure } from '@foyer/domain/bots/calling';
import type { BotAccess, BotType, NodeType } from '@foyer/domain/bots/graph';
import type { BotProblemCode } from '@foyer/domain/bots/problems';
import type { ROUTE_MISSES } from '@foyer/domain/bots/routes';
import type { AskType, ButtonAction, ListStyle, ViewSize } from '@foyer/domain/bots/steps';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type Labels<Key extends string> = Readonly<Record<Key, MessageDescriptor>>;

export const TYPE_LABELS: Labels<BotType> = {
  flowbot: msg`Flowbot`,
  chatbot: msg`Chatbot`,
  robot: msg`Robot`,
};

export const TYPE_HINTS: Labels<BotType> = {
  flowbot: msg`Guides the visitor step by step`,
  chatbot: msg`Understands messages and uses knowledge`,
  robot: msg`Answers a device over a custom channel`,
};

export const ACCESS_LABELS: Labels<BotAccess> = { Private: msg`Private`, Public: msg`Public` };

const GROUP_LABELS: Readonly<Record<string, MessageDescriptor>> = {
  Own: msg`Your own`,
  'Auto Dealership': msg`Car dealership`,
  Banking: msg`Banking`,
  'E-Commerce': msg`E-commerce`,
  Education: msg`Education`,
  Enterprise: msg`Enterprise`,
  Healthcare: msg`Healthcare`,
  Insurances: msg`Insurance`,
  Lifestyle: msg`Lifestyle`,
  RealEstate: msg`Real estate`,
  Restaurant: msg`Restaurant`,
  Retail: msg`Retail`,
  'Service Desk': msg`Service desk`,
  Telecom: msg`Telecom`,
};

/** The name of a group of templates, which is a type of business. */
export const groupText = (group: string, i18n: I18n): string =>
  GROUP_LABELS[group] ? i18n._(GROUP_LABELS[group]) : group;

export const STEP_LABELS: Labels<NodeType> = {
  start: msg`Start`,
  say: msg`Message`,
  image: msg`Image`,
  video: msg`Video`,
  buttons: msg`Buttons`,
  list: msg`List or carousel`,
  ask: msg`Question`,
  condition: msg`Condition`,
  keywords: msg`Keywords`,
  intent: msg`Intent`,
  set: msg`Set variable`,
  jump: msg`Jump`,
  subflow: msg`Sub-flow`,
  return: msg`End of sub-flow`,
  wait: msg`Wait`,
  random: msg`A/B split`,
  webhook: msg`Wait for a webhook`,
  otp: msg`Confirm email by code`,
  form: msg`Form`,
  webview: msg`Page in the chat`,
  device: msg`Device command`,
  appointment: msg`Appointment`,
  product: msg`Product`,
  payment: msg`Payment`,
  knowledge: msg`Answer from knowledge`,
  http: msg`HTTP request`,
  ticket: msg`Ticket or task`,
  contact: msg`Save contact data`,
  tag: msg`Tag`,
  mail: msg`Email`,
  lead: msg`Lead stage`,
  membership: msg`Contact list`,
  notify: msg`Notify members`,
  handover: msg`Hand over to the team`,
  agent: msg`Hand over to an AI agent`,
  close: msg`Close chat`,
};

/** Ports with a name of their own; others are options and branches. */
export const PORT_LABELS: Readonly<Record<string, MessageDescriptor>> = {
  next: msg`Next`,
  other: msg`Something else`,
  failed: msg`Failed`,
  timeout: msg`No answer in time`,
  else: msg`Otherwise`,
  flow: msg`Steps of the sub-flow`,
  answered: msg`Answered`,
  none: msg`No answer`,
  notFound: msg`Not found`,
  confirmed: msg`Confirmed`,
  sent: msg`Code sent`,
  booked: msg`Booked`,
  declined: msg`Declined`,
  chosen: msg`Selected`,
  paid: msg`Paid`,
  notConnected: msg`Not connected`,
  restart: msg`Started over`,
};

/** What calls are performed with. */
export const VALUE_LABELS: Readonly<Record<string, MessageDescriptor>> = {
  message: msg`Message`,
  question: msg`Question`,
  url: msg`Address`,
  body: msg`Body`,
  title: msg`Title`,
  description: msg`Description`,
  value: msg`Value`,
  tag: msg`Tag`,
  to: msg`To`,
  subject: msg`Subject`,
  text: msg`Text`,
  command: msg`Command`,
  pattern: msg`Pattern`,
};

/** Other settings of steps, and their entries. */
export const SETTING_LABELS: Readonly<Record<string, MessageDescriptor>> = {
  type: msg`Kind`,
  name: msg`Name`,
  buttons: msg`Option`,
  items: msg`Option`,
  branches: msg`Branch`,
  fields: msg`Field`,
  parameters: msg`Parameter`,
  save: msg`Save as variable`,
  variable: msg`Variable`,
  input: msg`Answer type`,
  attempts: msg`Attempts`,
  resends: msg`New codes a visitor can ask for`,
  minutes: msg`Minutes`,
  retryText: msg`Message after a wrong answer`,
  waitText: msg`If the visitor writes meanwhile`,
  style: msg`Shown as`,
  size: msg`Size`,
  method: msg`Method`,
  mode: msg`Kind`,
  priority: msg`Priority`,
  field: msg`What to save`,
  memberIds: msg`Members`,
  departmentId: msg`Team`,
  closedDepartmentId: msg`Team outside opening hours`,
  agentId: msg`AI agent`,
  skillId: msg`Skill`,
  listId: msg`List`,
  how: msg`Change`,
  amount: msg`Amount`,
};

export const ASK_LABELS: Labels<AskType> = {
  TEXT: msg`Text`,
  PHONE: msg`Phone number`,
  EMAIL: msg`Email address`,
  NUMBER: msg`Number`,
  REGEX: msg`Pattern`,
  RATING: msg`Rating, 1 to 5`,
  DATE: msg`Date`,
  TIME: msg`Time`,
  ATTACHMENT: msg`File`,
  CAMERA: msg`Picture from the camera`,
  OCR: msg`Picture of a document`,
  LOCATION: msg`Location`,
  SCANNER: msg`Barcode or QR code`,
};

export const ACTION_LABELS: Labels<ButtonAction> = {
  postback: msg`Goes to another step`,
  url_new: msg`Opens an address in a new window`,
  url_same: msg`Opens an address in the same window`,
  call: msg`Calls a number`,
  close: msg`Closes the chat window`,
};

export const STYLE_LABELS: Labels<ListStyle> = {
  list: msg`List`,
  carousel: msg`Carousel`,
  botMenu: msg`Menu`,
};

export const SIZE_LABELS: Labels<ViewSize> = {
  S: msg`Small`,
  M: msg({ message: 'Medium', context: 'size' }),
  L: msg`Large`,
};

export const PROBLEM_LABELS: Labels<BotProblemCode> = {
  no_start: msg`The flow has no start`,
  several_starts: msg`A flow has only one start`,
  duplicate_step: msg`Two steps have the same id`,
  missing_port: msg`Leads nowhere`,
  unknown_step: msg`Leads to a step that does not exist`,
  loop: msg`Loops without waiting`,
  too_long: msg`Takes too many steps without waiting`,
  recursion: msg`The sub-flow runs itself`,
  return_outside: msg`Ends a sub-flow that was not started`,
  no_options: msg`Not filled in yet`,
  duplicate_option: msg`Two options have the same label`,
  missing_text: msg`Text missing`,
  bad_template: msg`Error in the template`,
  bad_variable: msg`Name variables with the letters a to z, digits and “_” only`,
  unknown_variable: msg`Unknown variable`,
  bad_pattern: msg`Not a valid pattern`,
  bad_limit: msg`Not a valid limit`,
  unsafe_address: msg`Not a public address`,
  bad_phone: msg`Not a phone number`,
  bad_header: msg`This header is not allowed, or is set twice`,
  unreachable: msg`No step leads here`,
  missing_translation: msg`Translation missing`,
  not_connected: msg`Not connected yet: chats continue with “Not connected”`,
};

export const FAILURE_LABELS: Labels<CallFailure> = {
  private_host: msg`The address is on a private network, which is not allowed`,
  unreachable: msg`The server could not be reached`,
  no_answer: msg`The server did not answer in time`,
  bad_address: msg`Not an email address`,
  bad_secret: msg`A secret header was saved for another address. Enter it again.`,
  too_many_mails: msg`Too many emails to this visitor or address. The limit resets within an hour.`,
  too_many_codes: msg`Too many codes to this visitor or address. The limit resets within an hour.`,
  no_contact: msg`The visitor is not a contact yet`,
  no_list: msg`The list no longer exists or is dynamic`,
  no_members: msg`None of the members is active`,
  no_device: msg`This channel has no devices`,
  device_refused: msg`The device did not accept the command`,
};

export const END_LABELS: Labels<NonNullable<BotSession['reason']>> = {
  closed: msg`Answered`,
  flow: msg`Handed over by the flow`,
  asked: msg`Visitor asked for a person`,
  failed: msg`Failed, handed over`,
  stopped: msg`Stopped by the visitor`,
  taken: msg`Taken by a member`,
  left: msg`Visitor left`,
};

export const STATUS_LABELS: Labels<BotSession['status']> = {
  input: msg`Waiting for the visitor`,
  time: msg`Waiting`,
  call: msg`Waiting for an answer`,
  handed_over: msg`Handed over`,
  ended: msg`Ended`,
  failed: msg`Failed`,
};

export const HOURS_LABELS: Labels<BotRouteInput['hours']> = {
  any: msg`Always`,
  open: msg`During opening hours`,
  closed: msg`Outside opening hours`,
};

export const MISS_LABELS: Labels<(typeof ROUTE_MISSES)[number]> = {
  off: msg`Turned off`,
  engagement: msg`Another engagement`,
  channel: msg`Another channel`,
  page: msg`Another page`,
  language: msg`Another language`,
  hours: msg`Not at this time`,
};
