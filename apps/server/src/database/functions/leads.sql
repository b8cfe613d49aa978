-- A visitor and its contact have one lead step. When they are linked, the further step is kept: the visitor's if the contact
-- is on an earlier one. DNQ ranks just above NEW, so that it never takes a person off a step that somebody has worked for.
CREATE OR REPLACE FUNCTION lead_rank(status text) RETURNS numeric LANGUAGE sql IMMUTABLE
AS $$ SELECT CASE status WHEN 'DNQ' THEN 1.5 WHEN 'PROSPECT' THEN 2 WHEN 'MQL' THEN 3 WHEN 'SQL' THEN 4 WHEN 'CUSTOMER' THEN 5 ELSE 1 END $$;

CREATE OR REPLACE FUNCTION keep_one_lead() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
DECLARE contact contacts%ROWTYPE;
BEGIN
  SELECT * INTO contact FROM contacts c WHERE c.merchant_id = NEW.merchant_id AND c.id = NEW.contact_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NEW; END IF;
  IF contact.lead_status <> 'DNQ' AND lead_rank(NEW.lead_status) > lead_rank(contact.lead_status) THEN
    INSERT INTO lead_moves (merchant_id, id, contact_id, from_step, to_step, actor_type, reason, score)
    VALUES (NEW.merchant_id, gen_random_uuid(), contact.id, contact.lead_status, NEW.lead_status, 'visitor', 'linked', contact.score);
    UPDATE contacts c SET lead_status = NEW.lead_status, lead_moved_at = now()
    WHERE c.merchant_id = NEW.merchant_id AND c.id = contact.id;
    UPDATE visitors v SET lead_status = NEW.lead_status
    WHERE v.merchant_id = NEW.merchant_id AND v.contact_id = contact.id AND v.id <> NEW.id AND v.lead_status <> NEW.lead_status;
  ELSIF contact.lead_status <> 'NEW' OR NEW.lead_status <> 'VISITOR' THEN
    NEW.lead_status := contact.lead_status;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER keep_one_lead BEFORE INSERT OR UPDATE OF contact_id ON visitors FOR EACH ROW
WHEN (NEW.contact_id IS NOT NULL) EXECUTE FUNCTION keep_one_lead();

-- The contacts with an open call-back request. Together with step SQL these are the opportunities (docs/decisions/0024).
CREATE OR REPLACE FUNCTION contacts_wanting_a_call(of_merchant int) RETURNS SETOF uuid
LANGUAGE sql STABLE SET search_path = public
AS $$
  SELECT v.contact_id FROM tasks t
  JOIN visitors v ON v.merchant_id = t.merchant_id AND v.id = t.visitor_id
  WHERE t.merchant_id = of_merchant AND t.type = 'Request Call Back' AND t.closed_at IS NULL AND t.removed_at IS NULL
    AND v.contact_id IS NOT NULL
$$;

-- The newest message of the conversations of visitors, for each contact of theirs.
CREATE OR REPLACE FUNCTION contact_last_messages(of_merchant int, of_visitors uuid[])
RETURNS TABLE (contact_id uuid, text text, channel text, at timestamptz)
LANGUAGE sql STABLE SET search_path = public
AS $$
  SELECT DISTINCT ON (v.contact_id) v.contact_id, c.last_message ->> 'text', c.channel, c.last_message_at
  FROM visitors v
  CROSS JOIN LATERAL (
    SELECT n.last_message, n.channel, n.last_message_at FROM conversations n
    WHERE n.merchant_id = of_merchant AND n.visitor_id = v.id AND n.last_message_at IS NOT NULL
    ORDER BY n.id DESC LIMIT 20) c
  WHERE v.merchant_id = of_merchant AND v.id = ANY (of_visitors) AND v.contact_id IS NOT NULL
  ORDER BY v.contact_id, c.last_message_at DESC
$$;

-- What contacts did and how they are known, for the scoring rules: of each kind the newest of a visitor.
CREATE OR REPLACE FUNCTION score_causes(of_merchant int, of_contacts uuid[], of_events text[], most int)
RETURNS TABLE (contact_id uuid, event text, cause text, at timestamptz, detail text, amount int)
LANGUAGE sql STABLE SET search_path = public
AS $$
  WITH people AS MATERIALIZED (
    SELECT v.contact_id, v.id FROM visitors v WHERE v.merchant_id = of_merchant AND v.contact_id = ANY (of_contacts)),
  visited AS MATERIALIZED (
    SELECT p.contact_id, s.id, s.started_at FROM people p
    CROSS JOIN LATERAL (
      SELECT s.id, s.started_at FROM visits s WHERE s.merchant_id = of_merchant AND s.visitor_id = p.id
      ORDER BY s.started_at DESC, s.id DESC LIMIT most) s
    WHERE of_events && '{visit,page}'),
  talked AS MATERIALIZED (
    SELECT p.contact_id, c.id, c.kind, c.rating_score, coalesce(c.closed_at, c.last_message_at, c.created_at) AS rated_at
    FROM people p
    CROSS JOIN LATERAL (
      SELECT * FROM conversations c WHERE c.merchant_id = of_merchant AND c.visitor_id = p.id
      ORDER BY c.id DESC LIMIT most) c
    WHERE of_events && '{message,mail,rating}')
  SELECT contact_id, 'visit', id::text, started_at, '', NULL::int FROM visited WHERE 'visit' = ANY (of_events)
  UNION ALL
  SELECT v.contact_id, 'page', g.id::text, g.arrived_at, g.url, NULL FROM visited v
  CROSS JOIN LATERAL (
    SELECT g.id, g.arrived_at, g.url FROM page_views g WHERE g.merchant_id = of_merchant AND g.visit_id = v.id
    ORDER BY g.id DESC LIMIT most) g
  WHERE 'page' = ANY (of_events)
  UNION ALL
  SELECT t.contact_id, CASE t.kind WHEN 'mail' THEN 'mail' ELSE 'message' END, m.id::text, m.created_at, '', NULL FROM talked t
  CROSS JOIN LATERAL (
    SELECT m.id, m.created_at FROM messages m
    WHERE m.merchant_id = of_merchant AND m.conversation_id = t.id AND m.author_type = 'visitor' AND m.kind = 'text'
    ORDER BY m.seq DESC LIMIT most) m
  WHERE CASE t.kind WHEN 'mail' THEN 'mail' ELSE 'message' END = ANY (of_events)
  UNION ALL
  SELECT contact_id, 'rating', id::text, rated_at, '', rating_score FROM talked
  WHERE 'rating' = ANY (of_events) AND rating_score IS NOT NULL
  UNION ALL
  SELECT p.contact_id, 'ticket', t.id::text, t.created_at, '', NULL FROM people p
  CROSS JOIN LATERAL (
    SELECT t.id, t.created_at FROM tasks t
    WHERE t.merchant_id = of_merchant AND t.visitor_id = p.id AND t.mode = 'Ticket' AND t.removed_at IS NULL
    ORDER BY t.created_at DESC, t.id DESC LIMIT most) t
  WHERE 'ticket' = ANY (of_events)
  UNION ALL
  SELECT i.contact_id, 'identity', i.kind, min(i.created_at), i.kind, NULL FROM contact_identities i
  WHERE 'identity' = ANY (of_events) AND i.merchant_id = of_merchant AND i.contact_id = ANY (of_contacts)
  GROUP BY i.contact_id, i.kind
$$;

-- The contacts of the customers of tasks.
CREATE OR REPLACE FUNCTION contacts_of_tasks(of_merchant int, of_tasks uuid[]) RETURNS SETOF uuid
LANGUAGE sql STABLE SET search_path = public
AS $$
  SELECT v.contact_id FROM tasks t JOIN visitors v ON v.merchant_id = t.merchant_id AND v.id = t.visitor_id
  WHERE t.merchant_id = of_merchant AND t.id = ANY (of_tasks) AND v.contact_id IS NOT NULL
$$;

-- Contacts are on NEW, visitors on NEW or VISITOR, which are one step (Specification 4): an index on the step then serves it.
CREATE OR REPLACE FUNCTION keep_step_new() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.lead_status := 'NEW'; RETURN NEW; END $$;

CREATE OR REPLACE TRIGGER keep_step_new BEFORE INSERT OR UPDATE OF lead_status ON contacts FOR EACH ROW
WHEN (NEW.lead_status = 'VISITOR') EXECUTE FUNCTION keep_step_new();

-- The merchants that score, and those whose recalculation lost its job.
CREATE OR REPLACE FUNCTION merchants_with_score_rules() RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT DISTINCT r.merchant_id FROM score_rules r WHERE r.active $$;

CREATE OR REPLACE FUNCTION merchants_with_lost_score_runs(before timestamptz) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT DISTINCT r.merchant_id FROM score_runs r WHERE r.state = 'running' AND r.progress_at < before $$;

CREATE OR REPLACE FUNCTION merchants_with_lost_contact_bulks(before timestamptz) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT DISTINCT b.merchant_id FROM contact_bulks b WHERE b.state = 'running' AND b.progress_at < before $$;

REVOKE ALL ON FUNCTION merchants_with_score_rules, merchants_with_lost_score_runs, merchants_with_lost_contact_bulks FROM public;
GRANT EXECUTE ON FUNCTION merchants_with_score_rules, merchants_with_lost_score_runs, merchants_with_lost_contact_bulks TO foyer_app;
