-- Inserts conversations, in the given order. None for a visitor who has an open chat: of two concurrent inserts, one wins.
-- Those that a bot answers from the first message on need no reply of the team.
CREATE OR REPLACE FUNCTION insert_conversations(of_merchant int, given jsonb) RETURNS SETOF conversations
LANGUAGE sql SET search_path = public
AS $$
  INSERT INTO conversations (merchant_id, id, visitor_id, visit_id, engagement_id, channel, department_id, invited,
    assigned_to, agent_ids, with_bot, inbox_status)
  SELECT of_merchant, g.id, g.visitor_id, g.visit_id, g.engagement_id, g.channel, g.department_id, g.invited,
    g.assigned_to, CASE WHEN g.assigned_to IS NULL THEN '{}' ELSE ARRAY[g.assigned_to] END,
    coalesce(g.with_bot, false), CASE WHEN g.with_bot THEN 'Answered' ELSE 'Pending' END
  FROM jsonb_to_recordset(given) AS g (id uuid, visitor_id uuid, visit_id uuid, engagement_id uuid, channel text,
    department_id uuid, invited boolean, assigned_to uuid, with_bot boolean)
  ON CONFLICT DO NOTHING
  RETURNING *
$$;
