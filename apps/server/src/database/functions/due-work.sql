-- The merchants that have something to do, for jobs that recur for all merchants: those without work cost nothing. Each
-- function runs with the owner's rights and returns ids of merchants only.

CREATE OR REPLACE FUNCTION merchants_with_silent_visits(silent_since timestamptz, ahead_of timestamptz)
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT DISTINCT v.merchant_id FROM visits v
  WHERE v.ended_at IS NULL AND (v.seen_at < silent_since OR v.seen_at > ahead_of)
$$;

CREATE OR REPLACE FUNCTION merchants_with_ended_leases(after timestamptz, ahead_of timestamptz)
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT DISTINCT a.merchant_id FROM user_agents a
  WHERE (a.lease_until > after AND a.lease_until <= now()) OR a.lease_until > ahead_of
$$;

CREATE OR REPLACE FUNCTION merchants_with_due_threads(until timestamptz)
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT c.merchant_id FROM conversations c WHERE c.snoozed_until <= until
  UNION
  SELECT s.merchant_id FROM scheduled_messages s WHERE s.state = 'waiting' AND s.send_at <= until
$$;

CREATE OR REPLACE FUNCTION merchants_with_due_clocks(until timestamptz)
RETURNS TABLE (merchant_id integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT c.merchant_id FROM task_clocks c WHERE c.warned_at IS NULL AND c.warn_at <= until
  UNION
  SELECT c.merchant_id FROM task_clocks c WHERE c.breached_at IS NULL AND c.due_at <= until
$$;

CREATE OR REPLACE FUNCTION merchants_with_due_timers(until timestamptz)
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT m.merchant_id FROM merchants m
  WHERE EXISTS (SELECT FROM escalation_timers t WHERE t.merchant_id = m.merchant_id AND t.due_at <= until)
$$;

CREATE OR REPLACE FUNCTION merchants_with_due_reviews(until timestamptz)
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT m.merchant_id FROM merchants m
  WHERE EXISTS (SELECT FROM review_accounts a WHERE a.merchant_id = m.merchant_id AND a.next_sync_at <= until)
    OR EXISTS (SELECT FROM review_replies r WHERE r.merchant_id = m.merchant_id AND r.next_attempt_at <= until)
$$;

CREATE OR REPLACE FUNCTION merchants_with_queued_mails(before timestamptz)
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT DISTINCT m.merchant_id FROM mails m WHERE m.state = 'queued' AND m.created_at < before $$;

CREATE OR REPLACE FUNCTION merchants_with_messenger_arrivals(before timestamptz)
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT DISTINCT a.merchant_id FROM messenger_arrivals a WHERE a.state = 'waiting' AND a.received_at < before
$$;

CREATE OR REPLACE FUNCTION merchants_with_due_deliveries()
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT DISTINCT d.merchant_id FROM message_deliveries d
  WHERE d.due_at IS NOT NULL AND (d.due_at <= now() OR d.attempt_at IS NOT NULL)
$$;

CREATE OR REPLACE FUNCTION merchants_with_messengers()
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT DISTINCT a.merchant_id FROM messenger_accounts a WHERE a.is_active $$;

CREATE OR REPLACE FUNCTION merchants_with_open_exports()
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT DISTINCT e.merchant_id FROM table_exports e WHERE e.state IN ('queued', 'running') $$;

CREATE OR REPLACE FUNCTION merchants_with_unindexed_words()
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT c.merchant_id FROM conversations c WHERE c.is_unindexed
  UNION
  SELECT r.merchant_id FROM renamed_visitors r
$$;

CREATE OR REPLACE FUNCTION merchants_with_unindexed_visitors()
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT DISTINCT u.merchant_id FROM unindexed_visitors u $$;

CREATE OR REPLACE FUNCTION merchants_with_escalation_rules()
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT DISTINCT r.merchant_id FROM escalation_rules r WHERE r.active $$;

CREATE OR REPLACE FUNCTION merchants_that_assign()
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT s.merchant_id FROM assignment_settings s WHERE s.chats OR s.mails OR s.tickets
  UNION
  SELECT r.merchant_id FROM routing_rules r WHERE r.active
$$;

CREATE OR REPLACE FUNCTION merchants_with_inactive_members()
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT DISTINCT m.merchant_id FROM members m WHERE m.status = 'Inactive' $$;

CREATE OR REPLACE FUNCTION merchants_with_linked_tasks()
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT m.merchant_id FROM merchants m
  WHERE EXISTS (SELECT FROM task_conversations l WHERE l.merchant_id = m.merchant_id)
$$;

CREATE OR REPLACE FUNCTION merchants_with_unlinked_visitors()
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT m.merchant_id FROM merchants m WHERE EXISTS (SELECT FROM visitors v WHERE v.merchant_id = m.merchant_id AND v.needs_link) $$;

CREATE OR REPLACE FUNCTION merchants_with_due_automation(until timestamptz)
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT m.merchant_id FROM merchants m
  WHERE EXISTS (SELECT FROM automation_runs r WHERE r.merchant_id = m.merchant_id AND r.due_at <= until)
    OR EXISTS (SELECT FROM automation_rules a WHERE a.merchant_id = m.merchant_id AND a.active AND a.next_at <= until)
$$;

CREATE OR REPLACE FUNCTION merchants_with_due_reports(until timestamptz)
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT m.merchant_id FROM merchants m
  WHERE EXISTS (SELECT FROM report_schedules s WHERE s.merchant_id = m.merchant_id AND s.next_at <= until)
$$;

CREATE OR REPLACE FUNCTION merchants_with_due_bots(until timestamptz)
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT s.merchant_id FROM bot_sessions s
  JOIN conversations c ON c.merchant_id = s.merchant_id AND c.id = s.conversation_id
  WHERE s.ended_at IS NULL AND (s.wakes_at <= until OR c.last_seq > s.handled_seq)
  UNION
  SELECT r.merchant_id FROM bot_routes r WHERE r.active
$$;

CREATE OR REPLACE FUNCTION merchants_with_due_agents()
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT s.merchant_id FROM ai_sessions s
  JOIN conversations c ON c.merchant_id = s.merchant_id AND c.id = s.conversation_id
  WHERE s.ended_at IS NULL AND (c.last_seq > s.handled_seq OR NOT c.with_bot OR s.lease_until < now())
  UNION
  SELECT a.merchant_id FROM ai_agents a WHERE a.active AND a.removed_at IS NULL
$$;

CREATE OR REPLACE FUNCTION merchants_with_contact_syncs()
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT DISTINCT s.merchant_id FROM integration_syncs s WHERE s.direction <> 'off'
$$;

-- Meetings of systems that have to be asked for their changes.
CREATE OR REPLACE FUNCTION merchants_with_coming_meetings()
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT DISTINCT l.merchant_id FROM linked_items l
  WHERE l.starts_at > now() - interval '1 day' AND l.integration = 'googleCalendar'
$$;

REVOKE ALL ON FUNCTION merchants_with_silent_visits, merchants_with_unlinked_visitors, merchants_with_ended_leases, merchants_with_due_threads,
  merchants_with_due_clocks, merchants_with_due_timers, merchants_with_due_reviews, merchants_with_queued_mails,
  merchants_with_open_exports, merchants_with_unindexed_words, merchants_with_unindexed_visitors,
  merchants_with_escalation_rules, merchants_that_assign, merchants_with_inactive_members,
  merchants_with_linked_tasks, merchants_with_messenger_arrivals, merchants_with_due_deliveries, merchants_with_messengers, merchants_with_due_automation, merchants_with_due_bots, merchants_with_due_agents, merchants_with_due_reports, merchants_with_contact_syncs, merchants_with_coming_meetings FROM public;
GRANT EXECUTE ON FUNCTION merchants_with_silent_visits, merchants_with_unlinked_visitors, merchants_with_ended_leases, merchants_with_due_threads,
  merchants_with_due_clocks, merchants_with_due_timers, merchants_with_due_reviews, merchants_with_queued_mails,
  merchants_with_open_exports, merchants_with_unindexed_words, merchants_with_unindexed_visitors,
  merchants_with_escalation_rules, merchants_that_assign, merchants_with_inactive_members,
  merchants_with_linked_tasks, merchants_with_messenger_arrivals, merchants_with_due_deliveries, merchants_with_messengers, merchants_with_due_automation, merchants_with_due_bots, merchants_with_due_agents, merchants_with_due_reports, merchants_with_contact_syncs, merchants_with_coming_meetings TO foyer_app;
