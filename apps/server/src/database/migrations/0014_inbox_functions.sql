-- What is said moves a thread of the inbox: by the customer, by a member, by a bot. The table of moves in the domain
-- says the same, and a test compares the two.
CREATE OR REPLACE FUNCTION append_messages(entries jsonb)
RETURNS TABLE (entry int, outcome text, seq int, id uuid, created_at timestamptz)
LANGUAGE plpgsql SECURITY INVOKER SET search_path = public
AS $$
DECLARE moment timestamptz;
BEGIN
  -- All conversations are locked in one order, so that two writers wait for each other instead of deadlocking. Each
  -- statement below then sees what earlier writers committed.
  PERFORM 1 FROM conversations c
    JOIN (SELECT DISTINCT (e->>'merchant_id')::int AS merchant_id, (e->>'conversation_id')::uuid AS id
          FROM jsonb_array_elements(entries) e) wanted USING (merchant_id, id)
    ORDER BY c.merchant_id, c.id
    FOR UPDATE OF c;
  moment := date_trunc('milliseconds', clock_timestamp());

  RETURN QUERY
  WITH given AS (
    SELECT e.ordinality::int AS entry, r.*
    FROM jsonb_array_elements(entries) WITH ORDINALITY e,
      jsonb_to_record(e.value) AS r(merchant_id int, conversation_id uuid, id uuid, client_id uuid, author_type text,
        author_id text, author_name text, author_image text, kind text, text text, attachments jsonb, mentions uuid[],
        event jsonb)
  ), judged AS (
    SELECT g.*, c.last_seq,
      first_value(g.entry) OVER (PARTITION BY g.merchant_id, g.conversation_id, coalesce(g.client_id, g.id) ORDER BY g.entry) AS first_entry,
      known.seq AS known_seq, known.id AS known_id, known.created_at AS known_at,
      CASE
        WHEN c.id IS NULL THEN 'missing'
        WHEN known.seq IS NOT NULL THEN 'known'
        WHEN c.status = 'closed' AND g.kind = 'text' THEN 'closed'
        ELSE 'stored'
      END AS verdict
    FROM given g
    LEFT JOIN conversations c ON c.merchant_id = g.merchant_id AND c.id = g.conversation_id
    LEFT JOIN messages known ON known.merchant_id = g.merchant_id AND known.conversation_id = g.conversation_id
      AND known.client_id = g.client_id
  ), numbered AS (
    SELECT j.*, (j.last_seq + row_number() OVER (PARTITION BY j.merchant_id, j.conversation_id ORDER BY j.entry))::int AS new_seq
    FROM judged j WHERE j.verdict = 'stored' AND j.entry = j.first_entry
  ), stored AS (
    INSERT INTO messages AS m (merchant_id, conversation_id, seq, id, client_id, author_type, author_id, author_name,
      author_image, kind, text, attachments, mentions, event, created_at)
    SELECT n.merchant_id, n.conversation_id, n.new_seq, n.id, n.client_id, n.author_type, n.author_id, n.author_name,
      n.author_image, n.kind, coalesce(n.text, ''), coalesce(n.attachments, '[]'), coalesce(n.mentions, '{}'), n.event, moment
    FROM numbered n
  ), totals AS (
    SELECT n.merchant_id, n.conversation_id, max(n.new_seq) AS last_seq,
      count(*) FILTER (WHERE n.kind = 'text' AND n.author_type = 'visitor') AS inbound,
      count(*) FILTER (WHERE n.kind = 'text' AND n.author_type <> 'visitor') AS outbound,
      max(n.new_seq) FILTER (WHERE n.kind = 'text' AND n.author_type = 'visitor') AS last_inbound,
      max(n.new_seq) FILTER (WHERE n.kind = 'text' AND n.author_type = 'member') AS last_answer,
      max(n.new_seq) FILTER (WHERE n.kind = 'text') AS last_said
    FROM numbered n GROUP BY n.merchant_id, n.conversation_id
  ), moved AS (
    UPDATE conversations c SET
      last_seq = t.last_seq,
      inbound_count = c.inbound_count + t.inbound,
      outbound_count = c.outbound_count + t.outbound,
      invited = c.invited AND t.inbound = 0,
      waiting_since = CASE
        WHEN coalesce(t.last_inbound, 0) > coalesce(t.last_answer, 0) THEN
          CASE WHEN t.last_answer IS NULL THEN coalesce(c.waiting_since, moment) ELSE moment END
        WHEN t.last_answer IS NOT NULL THEN NULL
        ELSE c.waiting_since
      END,
      last_message = CASE WHEN n.new_seq IS NULL THEN c.last_message ELSE jsonb_build_object(
        'text', left(coalesce(nullif(n.text, ''), n.attachments->0->>'name', ''), 200), 'author', n.author_type,
        'authorName', n.author_name, 'authorId', n.author_id,
        'createdDate', to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END,
      last_message_at = CASE WHEN n.new_seq IS NULL THEN c.last_message_at ELSE moment END,
      inbox_status = CASE n.author_type
        WHEN 'visitor' THEN CASE WHEN c.inbox_status = 'Junk' THEN 'Junk' ELSE 'Pending' END
        WHEN 'member' THEN CASE WHEN c.inbox_status IN ('Deleted', 'Junk') THEN c.inbox_status ELSE 'Replied' END
        WHEN 'bot' THEN CASE WHEN c.inbox_status IN ('Pending', 'Answered', 'Read') THEN 'Answered' ELSE c.inbox_status END
        ELSE c.inbox_status
      END,
      put_away_from = CASE WHEN n.author_type = 'visitor' AND c.inbox_status = 'Deleted' THEN NULL ELSE c.put_away_from END,
      snoozed_until = CASE WHEN t.inbound > 0 THEN NULL ELSE c.snoozed_until END,
      last_inbound_at = CASE WHEN t.inbound > 0 THEN moment ELSE c.last_inbound_at END,
      last_outbound_at = CASE WHEN t.last_answer IS NULL THEN c.last_outbound_at ELSE moment END,
      last_outbound_by = coalesce(a.author_id::uuid, c.last_outbound_by)
    FROM totals t
    LEFT JOIN numbered n ON n.merchant_id = t.merchant_id AND n.conversation_id = t.conversation_id
      AND n.new_seq = t.last_said
    LEFT JOIN numbered a ON a.merchant_id = t.merchant_id AND a.conversation_id = t.conversation_id
      AND a.new_seq = t.last_answer
    WHERE c.merchant_id = t.merchant_id AND c.id = t.conversation_id
  )
  SELECT j.entry,
    CASE WHEN j.verdict = 'stored' AND j.entry <> j.first_entry THEN 'known' ELSE j.verdict END,
    coalesce(j.known_seq, n.new_seq), coalesce(j.known_id, n.id),
    CASE WHEN j.verdict IN ('stored', 'known') THEN coalesce(j.known_at, moment) END
  FROM judged j LEFT JOIN numbered n ON n.entry = j.first_entry
  ORDER BY j.entry;
END $$;
--> statement-breakpoint
-- Who serves a visitor decides who may see them (Specification 6): the members in the newest chat and in all open
-- conversations, and the teams in whose queues those are. It is kept beside the visitor, so that lists of visitors are
-- filtered by one table.
CREATE OR REPLACE FUNCTION keep_visitor_agents() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
DECLARE chat uuid; serving uuid[]; queues uuid[];
BEGIN
  SELECT CASE WHEN NEW.kind = 'chat' AND NEW.status = 'open' THEN NEW.id ELSE v.conversation_id END INTO chat
  FROM visitors v WHERE v.merchant_id = NEW.merchant_id AND v.id = NEW.visitor_id;
  SELECT coalesce(array_agg(DISTINCT agent) FILTER (WHERE agent IS NOT NULL), '{}'),
    coalesce(array_agg(DISTINCT c.department_id) FILTER (WHERE c.department_id IS NOT NULL), '{}')
  INTO serving, queues
  FROM conversations c LEFT JOIN LATERAL unnest(c.agent_ids) agent ON true
  WHERE c.merchant_id = NEW.merchant_id AND c.visitor_id = NEW.visitor_id AND (c.status = 'open' OR c.id = chat);
  UPDATE visitors v SET conversation_id = chat, agent_ids = serving, team_ids = queues
  WHERE v.merchant_id = NEW.merchant_id AND v.id = NEW.visitor_id
    AND (v.conversation_id, v.agent_ids, v.team_ids) IS DISTINCT FROM (chat, serving, queues);
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER keep_visitor_agents ON conversations;
--> statement-breakpoint
CREATE TRIGGER keep_visitor_agents AFTER INSERT OR UPDATE OF status, agent_ids, department_id ON conversations
FOR EACH ROW EXECUTE FUNCTION keep_visitor_agents();
--> statement-breakpoint
-- A team that is removed leaves its conversations in nobody's queue.
ALTER TABLE conversations DROP CONSTRAINT conversations_merchant_id_department_id_departments_merchant_id_id_fk;
--> statement-breakpoint
ALTER TABLE conversations ADD CONSTRAINT conversations_department_fk FOREIGN KEY (merchant_id, department_id)
  REFERENCES departments (merchant_id, id) ON DELETE SET NULL (department_id);
--> statement-breakpoint
-- Conversations from before the inbox.
UPDATE conversations SET inbox_status = CASE
    WHEN status = 'closed' THEN 'Completed' WHEN waiting_since IS NULL AND outbound_count > 0 THEN 'Replied' ELSE 'Pending' END,
  last_inbound_at = CASE WHEN inbound_count > 0 THEN last_message_at END,
  last_outbound_at = CASE WHEN outbound_count > 0 THEN last_message_at END,
  assigned_at = CASE WHEN assigned_to IS NOT NULL THEN created_at END;
--> statement-breakpoint
-- Whose conversations hold words that searches do not find yet, sleep or answer until a moment; over all merchants, and
-- nothing else of them.
CREATE FUNCTION merchants_with_unindexed_words()
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT DISTINCT c.merchant_id FROM conversations c WHERE c.indexed_seq < c.last_seq $$;
--> statement-breakpoint
CREATE FUNCTION merchants_with_due_threads(until timestamptz)
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT c.merchant_id FROM conversations c WHERE c.snoozed_until <= until
  UNION
  SELECT s.merchant_id FROM scheduled_messages s WHERE s.state = 'waiting' AND s.send_at <= until
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION merchants_with_unindexed_words(), merchants_with_due_threads(timestamptz) FROM public;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION merchants_with_unindexed_words(), merchants_with_due_threads(timestamptz) TO foyer_app;
--> statement-breakpoint
-- Mailboxes are found before the merchant is known: by the server at its start, and by whoever hands over a mail. No
-- more than which merchant has which mailbox is given away.
CREATE FUNCTION list_receiving_mailboxes()
RETURNS TABLE (merchant_id int, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT m.merchant_id, m.id FROM mailboxes m WHERE m.is_active AND m.imap_host IS NOT NULL $$;
--> statement-breakpoint
CREATE FUNCTION find_mailbox(mailbox uuid)
RETURNS int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT m.merchant_id FROM mailboxes m WHERE m.id = mailbox $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION list_receiving_mailboxes(), find_mailbox(uuid) FROM public;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION list_receiving_mailboxes(), find_mailbox(uuid) TO foyer_app;
--> statement-breakpoint
-- Who writes from an address, the one seen last where there are several. The rights of the owner are for the sake of
-- the index; the wall is kept by the merchant of the request.
CREATE FUNCTION visitor_with_email(address text)
RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT v.id FROM visitors v
  WHERE v.merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int AND lower(v.email) = lower(address)
  ORDER BY v.last_seen_at DESC, v.id DESC LIMIT 1
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION visitor_with_email(text) FROM public;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION visitor_with_email(text) TO foyer_app;
--> statement-breakpoint
-- A department that is removed leaves its tasks and its promises to nobody.
ALTER TABLE tasks ADD CONSTRAINT tasks_department_fk FOREIGN KEY (merchant_id, department_id)
  REFERENCES departments (merchant_id, id) ON DELETE SET NULL (department_id);
--> statement-breakpoint
ALTER TABLE sla_policies ADD CONSTRAINT sla_policies_department_fk FOREIGN KEY (merchant_id, department_id)
  REFERENCES departments (merchant_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE task_attachments ADD CONSTRAINT task_attachments_file_fk FOREIGN KEY (merchant_id, file_id)
  REFERENCES files (merchant_id, id);
--> statement-breakpoint
-- Words are compared byte by byte, so that the words with a beginning are a range of the index.
ALTER TABLE task_words ALTER COLUMN word TYPE text COLLATE "C";
--> statement-breakpoint
-- Who has clocks that warn or end until a moment and nobody was told; over all merchants, and nothing else of them.
CREATE INDEX task_clocks_warn_all ON task_clocks (warn_at) WHERE warned_at IS NULL AND warn_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX task_clocks_due_all ON task_clocks (due_at) WHERE breached_at IS NULL AND due_at IS NOT NULL;
--> statement-breakpoint
CREATE FUNCTION merchants_with_due_clocks(until timestamptz)
RETURNS TABLE (merchant_id integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT c.merchant_id FROM task_clocks c WHERE c.warned_at IS NULL AND c.warn_at <= until
  UNION
  SELECT c.merchant_id FROM task_clocks c WHERE c.breached_at IS NULL AND c.due_at <= until
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION merchants_with_due_clocks(timestamptz) FROM public;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION merchants_with_due_clocks(timestamptz) TO foyer_app;
--> statement-breakpoint
CREATE FUNCTION reviews_with_words(wanted tsquery)
RETURNS TABLE (id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT r.id FROM reviews r
  WHERE r.merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int AND r.words @@ wanted
  ORDER BY r.posted_at DESC, r.id DESC
  LIMIT 10000
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION reviews_with_words(tsquery) FROM public;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION reviews_with_words(tsquery) TO foyer_app;
