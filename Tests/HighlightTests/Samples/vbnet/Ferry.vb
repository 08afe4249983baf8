' Bookings of a ferry – größere Schiffe
' TODO: refunds, see http://vb.example.org/ferry or vb@example.org \
continued FIXME
Rem old style comment XXX
REM another one
    rem not at the start of the line
#Region "Imports" ' comment in a directive
#If DEBUG Then
#Else
#End If
#Const X = 1
Option Strict On
Imports System.Collections.Generic

Namespace Example.Ferry
    Public Enum Kind As Byte
        Passenger = 1
        Cargo = &HFF
    End Enum

    <Serializable()>
    Public MustInherit Class Booking(Of T As {Class, New})
        Inherits Base
        Implements IDisposable
        Private Shared ReadOnly _count As Integer = 42
        Protected Friend WithEvents Timer As Timer
        Public Event Changed As EventHandler
        Private Const Größe As Double = 1.5E-3
        Dim _name As String = "He said ""ahoy"" ' not a comment"
        Dim c As Char = "x"c, d As Date = #3/2/2031#, b As Boolean = True

        Public Property Name() As String
            Get
                Return _name
            End Get
            Set(ByVal value As String)
                If value Is Nothing OrElse value.Length = 0 Then Throw New ArgumentException("bad")
                _name = value
            End Set
        End Property

        Public Overridable Function Total(ByRef x As Long, Optional y As Single = 1.5F) As Decimal
            For i As Integer = 0 To 10 Step 2
                If i Mod 2 = 0 AndAlso Not b Then Continue For Else Exit For
            Next
            While True Xor False : Do Until x > 3 : x += 1 : Loop : End While
            Select Case x
                Case 1, 2 To 5 : Return CInt(x)
                Case Else : GoTo done
            End Select
            Try
                Using s As New Stream() : SyncLock Me : ReDim a(5) : End SyncLock : End Using
            Catch ex As Exception When TypeOf ex Is IOException
                AddHandler Changed, AddressOf MyBase.Handle
            Finally
                RaiseEvent Changed(Me, DBNull.Value) : Erase a : x = Null
            End Try
done:       For Each p In From q In ports Where q.Open Select q : Yield p : Next
            Dim t = "unterminated
        End Function ' Await Async Short Object UShort Iterator
