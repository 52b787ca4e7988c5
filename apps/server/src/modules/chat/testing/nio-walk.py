"""What matrix-nio does with the server: argv is its address and a token for signing in of two people. Prints what it saw as JSON."""
import asyncio, io, json, sys

from nio import AsyncClient, RoomMessageImage, RoomMessageText

address, first, second = sys.argv[1:4]


async def signed_in(token):
    client = AsyncClient(address)
    answer = await client.login_raw({"type": "org.matrix.login.jwt", "token": token})
    client.user_id = answer.user_id
    await client.sync(timeout=0, full_state=True)
    return client


async def walk():
    ana, bo = await signed_in(first), await signed_in(second)
    room = (await ana.room_create(name="Hall", invite=[bo.user_id])).room_id
    await bo.sync(timeout=0)
    invited = room in bo.invited_rooms
    await bo.join(room)
    picture = bytes(range(256)) * 8
    sent, _ = await ana.upload(lambda *_: io.BytesIO(picture), content_type="image/made-up", filesize=len(picture))
    await ana.room_send(room, "m.room.message", {"msgtype": "m.text", "body": "Hello Bo"})
    await ana.room_send(room, "m.room.message", {"msgtype": "m.image", "body": "Sea", "url": sent.content_uri})
    events = (await bo.sync(timeout=5000, full_state=True)).rooms.join[room].timeline.events
    texts = [event.body for event in events if isinstance(event, RoomMessageText)]
    image = [event for event in events if isinstance(event, RoomMessageImage)][0]
    had = await bo.download(image.url)
    await bo.room_typing(room, True)
    await bo.update_receipt_marker(room, image.event_id)
    await ana.sync(timeout=0)
    back = await bo.room_messages(room, start=bo.next_batch, limit=50)
    seen = {
        "invited": invited, "texts": texts, "whole": had.body == picture, "back": len(back.chunk) > 5,
        "typing": ana.rooms[room].typing_users == [bo.user_id], "name": bo.rooms[room].display_name,
        "members": sorted(bo.rooms[room].users) == sorted([ana.user_id, bo.user_id]),
    }
    await bo.room_leave(room)
    await asyncio.gather(ana.logout(), bo.logout())
    await asyncio.gather(ana.close(), bo.close())
    print(json.dumps(seen))


asyncio.run(walk())
