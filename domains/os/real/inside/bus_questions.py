"""Asks the accessibility bus many questions at once: what programs say of themselves, without waiting for one answer
before the next question. Who does not answer in time, or is gone, is answered for with None."""
import os

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

ANSWER_MS = 3000
PROPERTIES = "org.freedesktop.DBus.Properties"
FLAGS = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION


class Bus:
    """The bus on which programs tell what they show."""

    def __init__(self):
        session = Gio.DBusConnection.new_for_address_sync(os.environ["DBUS_SESSION_BUS_ADDRESS"], FLAGS, None, None)
        asked = session.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, Gio.DBusCallFlags.NONE, -1, None
        )
        self.connection = Gio.DBusConnection.new_for_address_sync(asked.unpack()[0], FLAGS, None, None)

    def ask(self, questions):
        """The answers, in the order of the questions: (name, path) of an object, interface, method, arguments."""
        answers = [None] * len(questions)
        left = [len(questions)]

        def take(connection, result, index):
            left[0] -= 1
            try:
                answer = connection.call_finish(result).unpack()
                answers[index] = answer[0] if len(answer) == 1 else answer
            except GLib.Error:
                pass

        for index, ((name, path), interface, method, arguments) in enumerate(questions):
            flags = Gio.DBusCallFlags.NO_AUTO_START
            self.connection.call(
                name, path, interface, method, arguments, None, flags, ANSWER_MS, None, take, index
            )
        while left[0] > 0:
            GLib.MainContext.default().iteration(True)
        return answers

    def one(self, *question):
        return self.ask([question])[0]


def call(thing, interface, method, arguments=None):
    return (thing, f"org.a11y.atspi.{interface}", method, arguments)


def property_of(thing, interface, name):
    return (thing, PROPERTIES, "Get", GLib.Variant("(ss)", (f"org.a11y.atspi.{interface}", name)))


def numbers(*values):
    return GLib.Variant("(" + "i" * len(values) + ")", values)


def process_of(name):
    bus = ("org.freedesktop.DBus", "/org/freedesktop/DBus")
    return (bus, "org.freedesktop.DBus", "GetConnectionUnixProcessID", GLib.Variant("(s)", (name,)))
