-- What is said is never changed or removed by a request.
REVOKE UPDATE, DELETE ON messages FROM foyer_app;
--> statement-breakpoint
REVOKE UPDATE, DELETE ON audit_entries FROM foyer_app;
--> statement-breakpoint
GRANT SELECT, INSERT ON messages TO foyer_writer;
--> statement-breakpoint
GRANT SELECT, UPDATE ON conversations TO foyer_writer;
--> statement-breakpoint
-- Two look-ups that must happen before the merchant is known. They run with the owner's rights and give away no more
-- than what the next step needs.
CREATE FUNCTION find_login(name text)
RETURNS TABLE (merchant_id int, member_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT m.merchant_id, m.id FROM members m WHERE lower(m.user_name) = lower(name) $$;
--> statement-breakpoint
CREATE FUNCTION find_engagement(engagement uuid)
RETURNS int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT e.merchant_id FROM engagements e WHERE e.id = engagement AND e.removed_at IS NULL $$;
--> statement-breakpoint
CREATE FUNCTION find_file(file_key text)
RETURNS TABLE (merchant_id int, id uuid, name text, type text, size int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT f.merchant_id, f.id, f.name, f.type, f.size FROM files f WHERE f.key = file_key $$;
--> statement-breakpoint
CREATE FUNCTION list_merchants()
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT m.merchant_id FROM merchants m ORDER BY 1 $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_login(text), find_engagement(uuid), find_file(text), list_merchants() FROM public;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_login(text), find_engagement(uuid), find_file(text), list_merchants() TO foyer_app;
--> statement-breakpoint
-- Stores messages, in the given order, and numbers them in each conversation without gaps. The only way to write a
-- message. `entries` is an array of objects with the columns of `messages` except seq and created_at. Answers one row
-- for each entry: how it went ('stored', 'known' for a client_id that is there already, 'closed' for words in a closed
-- conversation, 'missing'), and the number, id and time under which it stands.
CREATE FUNCTION append_messages(entries jsonb)
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
      last_message_at = CASE WHEN n.new_seq IS NULL THEN c.last_message_at ELSE moment END
    FROM totals t
    LEFT JOIN numbered n ON n.merchant_id = t.merchant_id AND n.conversation_id = t.conversation_id
      AND n.new_seq = t.last_said
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
GRANT EXECUTE ON FUNCTION append_messages(jsonb) TO foyer_app, foyer_writer;
